import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '../kit/paraglide/messages.js'
import { Field } from '../kit/ui/ui.tsx'
import css from './form-fields.module.css'

/** Sentences by field, as the API answers them. */
export type FormErrors = Record<string, string[]>

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'name'> & {
  name: string
  label: string
  hint?: string
  errors?: FormErrors | undefined
}

export function TextField({ name, label, hint, errors, ...input }: InputProps) {
  const error = errors?.[name]?.[0]
  return (
    <Field id={name} label={label} {...(error && { error })}>
      <input {...input} id={name} name={name} {...described(name, error, hint)} />
      <Hint id={name} text={hint} />
    </Field>
  )
}

/** With scripts it has a button that shows what was typed; a password manager finds it by its `autoComplete`. */
export function PasswordField({ name, label, hint, errors, ...input }: InputProps) {
  const [shown, setShown] = useState(false)
  const scripts = useScripts()
  const error = errors?.[name]?.[0]
  return (
    <Field id={name} label={label} {...(error && { error })}>
      <div className={css.password}>
        <input
          {...input}
          type={shown ? 'text' : 'password'}
          id={name}
          name={name}
          autoCapitalize="none"
          spellCheck={false}
          {...described(name, error, hint)}
        />
        {scripts && (
          <button
            type="button"
            aria-pressed={shown}
            aria-label={shown ? m.people_password_hide() : m.people_password_show()}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={20} aria-hidden="true" /> : <IconEye size={20} aria-hidden="true" />}
          </button>
        )}
      </div>
      <Hint id={name} text={hint} />
    </Field>
  )
}

/** What went wrong with the form as a whole; it takes the focus, so that everybody notices. */
export function FormMessage({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.message}>
      <IconAlertCircle size={22} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}

function Hint({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={`${id}-hint`} className={css.hint}>
      {text}
    </p>
  ) : null
}

function described(id: string, error: string | undefined, hint: string | undefined) {
  const by = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { ...(error && { 'aria-invalid': true }), ...(by && { 'aria-describedby': by }) }
}

function useScripts(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
