import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { MomentField } from '../kit/fields/moment-field.tsx';
import { ImageField } from '../kit/fields/pictures/image-field.tsx';
import { RichField } from '../kit/fields/rich/rich-field.tsx';
import { LongTextField, TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { blogTexts as texts } from '../texts/content/blog.ts';
import { kitTexts } from '../texts/kit.ts';

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
  ...{ title: '', slug: '', summary: '', body: '', photoUrl: '', publishedAt: null },
  ...{ seoTitle: '', seoDescription: '', inactive: false },
};
function valuesOf(post: Post): Values {
  const { title, slug, summary, body, photoUrl, publishedAt, seoTitle, seoDescription, inactive } = post;
  return { title, slug, summary, body, photoUrl, publishedAt, seoTitle, seoDescription, inactive };
}

export default function PostDialog({ id, isNew, ...dialog }: Opened) {
  if (isNew) return <PostForm {...dialog} />;
  const read = () => callApi('blogPosts.one', { params: { id }, query: {} });
  return (
    <OpenRecord id={id} title={texts.edit('')} read={read} onClose={dialog.onClose}>
      {(post) => <PostForm post={post} {...dialog} />}
    </OpenRecord>
  );
}

function PostForm({ post, onClose, onSaved }: Omit<Opened, 'id' | 'isNew'> & { post?: Post }) {
  const { tabs } = texts;
  return (
    <RecordDialog<Values, Post>
      title={post ? texts.edit(post.title) : texts.create}
      subtitle={post && texts.states[post.status]}
      values={post ? valuesOf(post) : blank}
      version={post?.version}
      toValues={valuesOf}
      save={async (values, version) => {
        if (!post || version === undefined) return callApi('blogPosts.create', { body: values });
        return (await callApi('blogPosts.update', { body: { ...values, id: post.id, version } })).doc;
      }}
      onSaved={() => {
        showToast('success', post ? kitTexts.record.saved : kitTexts.record.created);
        onSaved();
      }}
      onClose={onClose}
      actions={
        post && (
          <ButtonLink to={`/blog/vista-previa/${post.id}`} kind="outline" target="_blank">
            {texts.preview}
          </ButtonLink>
        )
      }
    >
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
                <MomentField {...field('publishedAt')} edge="start" />
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
    </RecordDialog>
  );
}
