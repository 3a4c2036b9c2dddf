import { safeHref } from '@huella/rich-text/clean-document'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import type { Icon } from '../../../kit/ui/icons/icon.tsx'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconId,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
} from '../../../kit/ui/icons/icons.ts'
import { CardPicker } from './card-row.tsx'
import css from './editor.module.css'
import type { EditorPicture } from './editor-props.ts'
import { focusField } from './focus-field.ts'

interface Props {
  editor: Editor
  pictures: EditorPicture[]
  /** Id of the text that it changes. */
  controls: string
  has_cards: boolean | undefined
  /** Language of the text. */
  language: string
}

/** One tab stop; arrow keys move inside, as in any toolbar. */
export function EditorToolbar({ editor, pictures, controls, has_cards, language }: Props) {
  const [open, setOpen] = useState<'link' | 'picture' | 'card' | null>(null)
  const is = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const run = () => editor.chain().focus()
  const tools: Tool[] = [
    { icon: IconH2, text: m.editor_heading(), pressed: is.h2, act: () => run().toggleHeading({ level: 2 }).run() },
    { icon: IconH3, text: m.editor_subheading(), pressed: is.h3, act: () => run().toggleHeading({ level: 3 }).run() },
    { icon: IconBold, text: m.editor_bold(), pressed: is.bold, act: () => run().toggleBold().run() },
    { icon: IconItalic, text: m.editor_italic(), pressed: is.italic, act: () => run().toggleItalic().run() },
    { icon: IconList, text: m.editor_list(), pressed: is.list, act: () => run().toggleBulletList().run() },
    { icon: IconListNumbers, text: m.editor_numbers(), pressed: is.numbers, act: () => run().toggleOrderedList().run() },
    { icon: IconBlockquote, text: m.editor_quote(), pressed: is.quote, act: () => run().toggleBlockquote().run() },
    {
      icon: IconLink,
      text: m.editor_link(),
      pressed: is.link,
      expanded: open === 'link',
      act: () => setOpen(open === 'link' ? null : 'link'),
    },
    ...(pictures.length > 0
      ? [
          {
            icon: IconPhoto,
            text: m.editor_picture(),
            expanded: open === 'picture',
            act: () => setOpen(open === 'picture' ? null : 'picture'),
          },
        ]
      : []),
    ...(has_cards
      ? [{ icon: IconId, text: m.editor_card(), expanded: open === 'card', act: () => setOpen(open === 'card' ? null : 'card') }]
      : []),
    { icon: IconArrowBackUp, text: m.editor_undo(), disabled: !is.undo, act: () => run().undo().run() },
    { icon: IconArrowForwardUp, text: m.editor_redo(), disabled: !is.redo, act: () => run().redo().run() },
  ]
  return (
    <>
      <div role="toolbar" aria-label={m.editor_toolbar()} aria-controls={controls} className={css.toolbar} onKeyDown={moveInside}>
        {tools.map((tool, i) => (
          <ToolButton key={tool.text} tool={tool} first={i === 0} />
        ))}
      </div>
      {open === 'link' && <LinkRow editor={editor} close={() => setOpen(null)} />}
      {open === 'card' && has_cards && <CardPicker editor={editor} language={language} close={() => setOpen(null)} />}
      {open === 'picture' && <PictureRow editor={editor} pictures={pictures} close={() => setOpen(null)} />}
    </>
  )
}

interface Tool {
  icon: Icon
  text: string
  pressed?: boolean
  expanded?: boolean
  disabled?: boolean
  act: () => void
}

function ToolButton({ tool: { icon: Icon, text, pressed, expanded, disabled, act }, first }: { tool: Tool; first: boolean }) {
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={text}
      title={text}
      tabIndex={first ? 0 : -1}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && act()}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}

function moveInside(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const now = buttons.indexOf(event.target as HTMLButtonElement)
  const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (now < 0 || next === undefined) return
  event.preventDefault()
  const chosen = buttons[(next + buttons.length) % buttons.length]
  for (const button of buttons) button.tabIndex = button === chosen ? 0 : -1
  chosen?.focus()
}

/** A field for the address of the selected text. */
function LinkRow({ editor, close }: { editor: Editor; close: () => void }) {
  const id = useId()
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''))
  const [wrong, setWrong] = useState(false)
  const save = () => {
    const found = href.trim() === '' ? '' : (safeHref(href) ?? safeHref(`https://${href.trim()}`))
    if (found === null) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (found === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: found } }] }).run()
    else chain.setLink({ href: found }).run()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') close()
  }
  return (
    <div className={css.row}>
      <label htmlFor={id}>{m.editor_link_address()}</label>
      <input
        id={id}
        type="url"
        inputMode="url"
        value={href}
        ref={focusField}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={onKeyDown}
        {...(wrong && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      />
      <button type="button" className={css.small} onClick={save}>
        {m.editor_link_save()}
      </button>
      {wrong && (
        <p id={`${id}-error`} role="alert" className={css.error}>
          {m.editor_link_wrong()}
        </p>
      )}
    </div>
  )
}

/** A choice of the record's pictures to insert. */
function PictureRow({ editor, pictures, close }: Pick<Props, 'editor' | 'pictures'> & { close: () => void }) {
  const insert = ({ name, alt }: EditorPicture) => {
    editor.chain().focus().insertContent({ type: 'picture', attrs: { name, alt } }).run()
    close()
  }
  return (
    <fieldset className={css.row}>
      <legend>{m.editor_picture_which()}</legend>
      {pictures.map((picture, i) => (
        <button key={picture.name} type="button" className={css.choice} onClick={() => insert(picture)}>
          <img src={picture.path} alt={picture.alt || m.editor_picture_number({ number: i + 1 })} width={96} height={64} />
        </button>
      ))}
    </fieldset>
  )
}

function stateOf(editor: Editor) {
  return {
    h2: editor.isActive('heading', { level: 2 }),
    h3: editor.isActive('heading', { level: 3 }),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    list: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  }
}
