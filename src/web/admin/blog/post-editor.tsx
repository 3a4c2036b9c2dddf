import { mergePosts, type PostContent, postProblems } from '../../../domain/blog/post.kind.ts'
import { ContentEditor } from '../../desk/content/content-editor.tsx'
import type { ContentEditorProps } from '../../desk/content/content-part.ts'
import { PostAboutFields } from './post-about-fields.tsx'

interface Props extends ContentEditorProps<PostContent> {
  causes: { id: string; name: string }[]
  categories: { id: string; name: string }[]
}

/** The form of a post. */
export function PostEditor({ causes, categories, ...item }: Props) {
  return (
    <ContentEditor
      {...item}
      kind="post"
      problems={postProblems}
      merge={mergePosts}
      about={(part) => <PostAboutFields {...part} causes={causes} categories={categories} />}
    />
  )
}
