import { cleanDocument, safeHref } from '@huella/rich-text/clean-document'
import { EMPTY_DOCUMENT, type RichDocument } from '@huella/rich-text/document'
import { EditorContent, useEditor } from '@tiptap/react'
import { useMemo, useRef } from 'react'
import css from './editor.module.css'
import type { EditorProps } from './editor-props.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { editorExtensions } from './extensions.ts'

/** The editor itself, loaded on demand. */
export default function EditorField({
  id,
  labelled_by,
  described_by,
  invalid,
  lang,
  document,
  onChange,
  pictures,
  has_cards,
  card_titles,
}: EditorProps) {
  const paths = useRef(new Map<string, string>())
  for (const { name, path } of pictures) paths.current.set(name, path)
  const titles = useRef(card_titles ?? {})
  titles.current = card_titles ?? {}
  const extensions = useMemo(
    () =>
      editorExtensions(
        (name) => paths.current.get(name) ?? '',
        (target) => titles.current[target] ?? target,
      ),
    [],
  )
  const changed = useRef(onChange)
  changed.current = onChange
  const attributes = {
    id,
    lang,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelled_by,
    ...(described_by && { 'aria-describedby': described_by }),
    ...(invalid && { 'aria-invalid': 'true' }),
    class: css.writing ?? '',
  }
  const editor = useEditor({
    extensions,
    content: document.content.length > 0 ? document : EMPTY_DOCUMENT,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: ({ editor: written }) => changed.current(asStored(written.getJSON())),
  })
  return (
    <div className={css.editor} data-invalid={invalid || undefined}>
      {editor && <EditorToolbar editor={editor} pictures={pictures} controls={id} has_cards={has_cards} language={lang} />}
      <EditorContent editor={editor} />
    </div>
  )
}

/** In the form in which the server stores and returns it, so that both can be compared; it may allow less of it. */
function asStored(written: object): RichDocument {
  const cleaned = cleanDocument(written, {
    isPicture: () => true,
    isTarget: () => true,
    isReference: (href) => safeHref(href) === null,
  })
  // Too long: the server says so.
  return 'document' in cleaned ? cleaned.document : (written as RichDocument)
}
