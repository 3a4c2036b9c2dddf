import type { Editor } from '@tiptap/react'
import { useId, useState } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { useAnswer } from '../../../kit/ui/use-answer.ts'
import { useApiPaths } from '../../use-api.tsx'
import css from './editor.module.css'
import { focusField } from './focus-field.ts'

interface Target {
  id: string
  title: string
  text: string
}

/** Searches the target of a card in the text by a few letters of its name, in the language of the text. */
export function CardPicker({ editor, language, close }: { editor: Editor; language: string; close: () => void }) {
  const id = useId()
  const [query, setQuery] = useState('')
  const to = useApiPaths()
  const found = useAnswer<Target[]>(query.trim() === '' ? null : to('/admin/content-targets', {}, { query: query.slice(0, 80), language }))
  const insert = ({ id: target, title }: Target) => {
    editor
      .chain()
      .focus()
      .insertContent({ type: 'card', attrs: { target, label: title } })
      .run()
    close()
  }
  return (
    <div className={css.row}>
      <label htmlFor={id}>{m.editor_card_search()}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={query}
        ref={focusField}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
          if (event.key === 'Escape') close()
        }}
      />
      <p role="status" className={css.found}>
        {found?.length === 0 && m.editor_card_none()}
      </p>
      {found && found.length > 0 && (
        <ul className={css.targets}>
          {found.map((target) => (
            <li key={target.id}>
              <button type="button" className={css.small} onClick={() => insert(target)}>
                {target.title} <small>{target.text}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
