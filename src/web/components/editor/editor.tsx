import { lazy, Suspense } from 'react'
import { useScripts } from '../../../kit/ui/use-scripts.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import css from './editor.module.css'
import type { EditorProps } from './editor-props.ts'

const EditorField = lazy(() => import('./editor-field.tsx'))

/** The one editor of rich text. Its scripts come when it is shown; until then, and without scripts, the text can be read. */
export function Editor(props: EditorProps) {
  const reading = (
    <div className={css.waiting} aria-busy="true">
      <RichText document={props.document} lang={props.lang} />
    </div>
  )
  return useScripts() ? (
    <Suspense fallback={reading}>
      <EditorField {...props} />
    </Suspense>
  ) : (
    reading
  )
}
