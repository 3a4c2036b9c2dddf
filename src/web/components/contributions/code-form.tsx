import { useEffect, useRef } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { Button } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { Form } from '../../form.tsx'
import css from './code-form.module.css'

/** Why a code leads to no trail. */
export interface CodeProblem {
  typed: string
  problem: 'missing' | 'unknown'
}

/** The field for a contribution's code: a plain form that leads to the page of the code, or shows its error. */
export function CodeForm({ tried }: { tried: CodeProblem | null }) {
  const to = usePaths()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (tried) field.current?.focus()
  }, [tried])
  return (
    <Form method="get" action={to('transparency')} className={css.form} role="search">
      <label htmlFor="code">{m.contribution_code_label()}</label>
      <div className={css.row}>
        <input
          key={tried?.typed}
          ref={field}
          id="code"
          type="text"
          name="code"
          defaultValue={tried?.typed}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={tried ? true : undefined}
          aria-describedby={tried ? 'code-error code-help' : 'code-help'}
        />
        <Button type="submit">{m.contribution_code_submit()}</Button>
      </div>
      {tried && (
        <p id="code-error" className={css.error}>
          {tried.problem === 'missing' ? m.contribution_code_missing() : m.contribution_code_unknown()}
        </p>
      )}
      <p id="code-help" className={css.help}>
        {m.contribution_code_help()}
      </p>
    </Form>
  )
}
