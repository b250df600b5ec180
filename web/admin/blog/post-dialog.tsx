import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { MomentField } from '../kit/fields/moment-field.tsx';
import { ImageField } from '../kit/fields/pictures/image-field.tsx';
import { RichField } from '../kit/fields/rich/rich-field.tsx';
import { LongTextField, TextField } from '../kit/fields/text-field.tsx';
import { EditRecord } from '../kit/form/edit-record.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { blogTexts as texts } from '../texts/content/blog.ts';

type Post = OutputOf<'blogPosts.one'>;
type Values = Pick<
  Post,
  | 'title'
  | 'slug'
  | 'summary'
  | 'body'
  | 'photoUrl'
  | 'publishedAt'
  | 'seoTitle'
  | 'seoDescription'
  | 'inactive'
>;

const field = fieldWords(texts.fields);
const blank: Values = {
  title: '',
  slug: '',
  summary: '',
  body: '',
  photoUrl: '',
  publishedAt: null,
  seoTitle: '',
  seoDescription: '',
  inactive: false,
};
function valuesOf(post: Post): Values {
  const { title, slug, summary, body, photoUrl, publishedAt, seoTitle, seoDescription, inactive } = post;
  return { title, slug, summary, body, photoUrl, publishedAt, seoTitle, seoDescription, inactive };
}

export default function PostDialog(opened: Opened) {
  return (
    <EditRecord<Values, Post>
      opened={opened}
      texts={texts}
      blank={blank}
      valuesOf={valuesOf}
      nameOf={({ title }) => title}
      read={(id) => callApi('blogPosts.one', { params: { id }, query: {} })}
      create={(body) => callApi('blogPosts.create', { body })}
      update={(values, edit) => callApi('blogPosts.update', { body: { ...values, ...edit } })}
      subtitle={({ status }) => texts.states[status]}
      actions={(post) =>
        post && (
          <ButtonLink to={`/blog/vista-previa/${post.id}`} kind="outline" target="_blank">
            {texts.preview}
          </ButtonLink>
        )
      }
    >
      {() => <PostFields />}
    </EditRecord>
  );
}

function PostFields() {
  const { tabs } = texts;
  return (
    <RecordTabs
      label={tabs.label}
      tabs={[
        {
          value: 'texto',
          label: tabs.text,
          stays: true,
          children: (
            <div className="kit-form">
              <TextField {...field('title')} required maxLength={150} wide />
              <LongTextField {...field('summary')} maxLength={300} rows={2} />
              <RichField {...field('body')} />
              <ImageField {...field('photoUrl')} />
            </div>
          ),
        },
        {
          value: 'publicacion',
          label: tabs.when,
          stays: true,
          children: (
            <div className="kit-form">
              <MomentField {...field('publishedAt')} />
              <SwitchField {...field('inactive')} inverted />
              <TextField {...field('slug')} maxLength={120} wide />
            </div>
          ),
        },
        {
          value: 'buscadores',
          label: tabs.seo,
          stays: true,
          children: (
            <div className="kit-form">
              <TextField {...field('seoTitle')} counted maxLength={120} wide />
              <LongTextField {...field('seoDescription')} maxLength={300} rows={3} />
            </div>
          ),
        },
      ]}
    />
  );
}
