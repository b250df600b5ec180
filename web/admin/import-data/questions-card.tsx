import { useId } from 'react';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { importDataTexts } from '../texts/import/data.ts';
import type { ImportDetail } from './import-state.tsx';
import { answered, chosenOf, isNone, type Option, type Question, questionsOf } from './questions.ts';
import type { MappingWork } from './use-mapping.ts';

const texts = importDataTexts.questions;
const SAMPLES = 3;

type Layout = NonNullable<ImportDetail['layout']>;

export function useQuestions(layout: Layout, { mapping, change }: MappingWork) {
  const questions = questionsOf(layout, mapping).map((question) => ({
    question,
    chosen: chosenOf(question, mapping),
    isNone: isNone(question, mapping),
  }));
  return {
    questions,
    isOpen: questions.some(({ chosen, isNone: hasNone }) => !chosen && !hasNone),
    answer: (question: Question, option: Option | undefined) => change(answered(question, option, mapping)),
  };
}

type Props = Pick<ReturnType<typeof useQuestions>, 'questions' | 'answer'>;

export function QuestionsCard({ questions, answer }: Props) {
  const id = useId();
  if (questions.length === 0) return null;
  return (
    <section className="kit-card gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-[1rem] font-semibold">
        {texts.heading}
      </h2>
      <p className="kit-quiet">{texts.about}</p>
      {questions.map(({ question, chosen, isNone: hasNone }) => (
        <ChoiceGroup key={question.key} label={labelOf(question)}>
          {question.options.map((option) => (
            <ChoiceRow
              key={option.key}
              name={`${id}-${question.key}`}
              value={option.key}
              checked={chosen?.key === option.key}
              onChange={() => answer(question, option)}
              title={option.makes ? texts.made : option.key}
              text={<OptionText option={option} isPlace={question.field === 'place'} />}
            />
          ))}
          {question.field !== 'sku' && (
            <ChoiceRow
              name={`${id}-${question.key}`}
              value=""
              checked={hasNone && !chosen}
              onChange={() => answer(question, undefined)}
              title={texts.none}
            />
          )}
        </ChoiceGroup>
      ))}
    </section>
  );
}

function OptionText({ option: { columns, makes }, isPlace }: { option: Option; isPlace: boolean }) {
  if (makes) return texts.madeHint;
  if (isPlace) return texts.placeColumns(columns.map(({ name }) => name).join(', '));
  return columns.flatMap(({ samples }) => samples.slice(0, SAMPLES)).join(' · ');
}

function labelOf({ field }: Question): string {
  if (field === 'place') return texts.place;
  return field === 'sku' ? texts.code : texts.field(importDataTexts.fields[field]);
}
