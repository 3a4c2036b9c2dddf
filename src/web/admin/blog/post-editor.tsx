import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mergePosts, type PostContent, postProblems } from '../../../domain/content/writing/post.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { Button } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from '../../components/draft/draft-form.module.css'
import { FormProblems, FormSection } from '../../components/draft/form-frame.tsx'
import { MergePanel } from '../../components/draft/merge-panel.tsx'
import { SaveNote } from '../../components/draft/save-note.tsx'
import { useDraft } from '../../components/draft/use-draft.ts'
import { fieldLabel } from '../../desk/content/field-label.ts'
import { PostAboutFields } from './post-about-fields.tsx'
import { PostPictureFields } from './post-picture-fields.tsx'
import { PostPreview } from './post-preview.tsx'
import { PostSideFields } from './post-side-fields.tsx'

interface Props {
  id: string
  version: number
  updated_by: string | null
  content: PostContent
  causes: { id: string; name: string }[]
  card_titles: Record<string, string>
  user: string
}

/** The form of a post: both languages beside each other, what they share, and the page as it will be, as one types. */
export function PostEditor({ id, version, updated_by, content: saved, causes, card_titles, user }: Props) {
  const to = usePaths()
  const navigate = useNavigate()
  const [checked, setChecked] = useState(0)
  const path = to('admin_post_draft', { slug: id })
  const draft = useDraft<PostContent>({
    key: `post ${id} ${user}`,
    path,
    server: { content: saved, version, updated_by, seen: '', base: null, theirs: null },
    merge: mergePosts,
  })
  const { content, change, revision } = draft
  const errors = checked > 0 ? errorsOf(content) : {}
  const part = { content, change, errors }
  const finish = async () => {
    setChecked((count) => count + 1)
    if ((await draft.flush()) !== null) await navigate(to('admin_post', { slug: id }))
  }
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} aria-label={m.content_form_label()}>
      {draft.merge && <MergePanel merge={draft.merge} settle={draft.settle} nameOf={fieldLabel} />}
      {draft.recovered && <p className={css.recovered}>{m.project_form_recovered()}</p>}
      <div inert={draft.merge !== null}>
        <FormProblems key={checked} errors={errors} said={undefined} labelOf={fieldLabel} />
        <FormSection title={m.content_form_words()}>
          <div className={css.beside} data-two>
            <PostSideFields {...part} side="es" revision={revision} path={path} card_titles={card_titles} />
            <PostSideFields {...part} side="en" revision={revision} path={path} card_titles={card_titles} />
          </div>
        </FormSection>
        <FormSection title={m.content_form_pictures()}>
          <PostPictureFields {...part} />
        </FormSection>
        <FormSection title={m.content_form_about()}>
          <PostAboutFields key={revision} {...part} causes={causes} path={path} />
        </FormSection>
        <FormSection title={m.content_form_preview()}>
          <PostPreview id={id} content={content} saved={draft.state === 'saved'} />
        </FormSection>
      </div>
      <div className={css.bar}>
        <SaveNote draft={draft} login={`${to('login')}?redirect=${encodeURIComponent(to('admin_post_edit', { slug: id }))}`} />
        <Button look="outline" onClick={() => setChecked((count) => count + 1)}>
          {m.content_form_check()}
        </Button>
        <Button onClick={() => void finish()} aria-describedby="content-note">
          {m.content_form_done()}
        </Button>
      </div>
      <p id="content-note" className={css.note}>
        {m.content_form_note()}
      </p>
    </form>
  )
}

/** What publishing both sides would ask for. A side without any word is not there to be published. */
function errorsOf(content: PostContent): Record<string, string> {
  const sides = (['es', 'en'] as const).filter((side) => side === 'es' || content[side].title.trim() !== '')
  return Object.fromEntries(postProblems(content, sides).map(({ field, key }) => [field, m[key]()]))
}
