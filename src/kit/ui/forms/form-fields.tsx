import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { m } from '../../sentences/messages.js'
import { IconAlertCircle, IconEye, IconEyeOff } from '../icons/icons.ts'
import { Field } from '../ui.tsx'
import { useScripts } from '../use-scripts.ts'
import { FieldErrorScope, notShown, useFieldError } from './field-errors.ts'
import css from './form-fields.module.css'
import { useFileLimit } from './use-file-limit.ts'

/** Prefix of the field ids in a form that opens over another page's, which may have fields of the same name. */
export const FieldScope = createContext('')

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'name'> & {
  name: string
  label: string
  hint?: string
  /** Another name under which the API reports its error. */
  also?: string
}

export function TextField({ name, label, hint, also, ...input }: InputProps) {
  const id = use(FieldScope) + name
  const error = useFieldError(name, also)
  return (
    <Field id={id} label={label} {...(error && { error })}>
      <input type="text" {...input} id={id} name={name} {...described(id, error, hint)} />
      <Hint id={id} text={hint} />
    </Field>
  )
}

/** A file to upload, of at most so many bytes. */
export function FileField({ most_bytes, ...props }: Omit<InputProps, 'type' | 'also' | 'onChange'> & { most_bytes: number }) {
  const { problem, chosen } = useFileLimit(most_bytes)
  const errors = use(FieldErrorScope)
  return (
    <FieldErrorScope value={problem ? { ...errors, [props.name]: [problem] } : errors}>
      <TextField {...props} type="file" onChange={(event) => void chosen(event.currentTarget)} />
    </FieldErrorScope>
  )
}

/** With scripts it has a button that shows the password; password managers find it by its `autoComplete`. */
export function PasswordField({ name, label, hint, ...input }: Omit<InputProps, 'also'>) {
  const [shown, setShown] = useState(false)
  const scripts = useScripts()
  const id = use(FieldScope) + name
  const error = useFieldError(name)
  return (
    <Field id={id} label={label} {...(error && { error })}>
      <div className={css.password}>
        <input
          {...input}
          type={shown ? 'text' : 'password'}
          id={id}
          name={name}
          {...(shown && { autoCapitalize: 'none' })}
          spellCheck={false}
          {...described(id, error, hint)}
        />
        {scripts && (
          <button
            type="button"
            aria-pressed={shown}
            aria-label={shown ? m.users_password_hide() : m.users_password_show()}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={20} aria-hidden="true" /> : <IconEye size={20} aria-hidden="true" />}
          </button>
        )}
      </div>
      <Hint id={id} text={hint} />
    </Field>
  )
}

/** An error of the form as a whole, with those that none of its fields shows; it takes the focus, so that screen readers announce it. */
export function FormMessage({ tone = 'bad', children }: { tone?: 'bad' | 'warn'; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const others = useOtherErrors(list)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.message} data-tone={tone}>
      <IconAlertCircle size={22} aria-hidden="true" />
      <div>
        <p>{children}</p>
        <div ref={list}>
          {others.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Errors of the form that are nowhere in it but in their list: of hidden fields, or of a field that it does not have. */
function useOtherErrors(list: RefObject<HTMLDivElement | null>): string[] {
  const errors = use(FieldErrorScope)
  const [others, setOthers] = useState<string[]>([])
  useLayoutEffect(() => {
    const form = list.current?.closest('form')
    if (form) setOthers(notShown(errors, textsIn(form, list.current!)))
  }, [list, errors])
  return others
}

/** Texts of a form as its elements have them: a part of a longer one may be no error. @param except an element whose texts do not count */
function textsIn(form: HTMLElement, except: HTMLElement): Set<string> {
  const texts = new Set<string>()
  const walker = document.createTreeWalker(form, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (!except.contains(walker.currentNode)) texts.add(walker.currentNode.textContent!.trim())
  return texts
}

function Hint({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={`${id}-hint`} className={css.hint}>
      {text}
    </p>
  ) : null
}

/** Ties a field to its error and hint for screen readers. */
export function described(id: string, error: string | undefined, hint: string | undefined) {
  const by = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { ...(error && { 'aria-invalid': true }), ...(by && { 'aria-describedby': by }) }
}
