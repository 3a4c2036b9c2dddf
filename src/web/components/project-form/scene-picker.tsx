import { scene_families } from '@huella/scenes/scene'
import { useState } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import css from './picture-fields.module.css'

/** Two of each family at first, others on demand. */
const SHOWN = 2
const FAMILIES = scene_families.filter((family) => family !== 'hero')

/** Pictures of ours, for users without photographs. */
export function ScenePicker({ taken, pick }: { taken: string[]; pick: (name: string) => void }) {
  const [open, setOpen] = useState(false)
  const [from, setFrom] = useState(1)
  const names = FAMILIES.flatMap((family) => Array.from({ length: SHOWN }, (_, i) => `${family}-${(from + i * 7) % 64}`))
  return (
    <details className={css.scenes} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.project_form_scenes()}</summary>
      {open && (
        <>
          <ul>
            {names
              .filter((name) => !taken.includes(name))
              .map((name, i) => (
                <li key={name}>
                  <button type="button" onClick={() => pick(name)} aria-label={m.project_form_scene({ number: i + 1 })}>
                    <Picture scene={name} alt="" sizes="8rem" widest={320} />
                  </button>
                </li>
              ))}
          </ul>
          <button type="button" className={css.choose} onClick={() => setFrom(from + 3)}>
            {m.project_form_scenes_more()}
          </button>
        </>
      )}
    </details>
  )
}
