import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { whenText } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { Form } from '../../form.tsx'
import css from './preview-bar.module.css'

/** Explains that this is a preview of another day, and leads back to the present site. */
export default function PreviewBar({ seen_at }: { seen_at: string }) {
  const to = usePaths()
  return (
    <aside className={css.bar} aria-label={m.preview_title()}>
      <p>{m.preview_bar({ date: whenText(seen_at, useLocale(), { time: true }) })}</p>
      <Form method="post" action={to('preview')}>
        <button type="submit">{m.preview_bar_leave()}</button>
      </Form>
    </aside>
  )
}
