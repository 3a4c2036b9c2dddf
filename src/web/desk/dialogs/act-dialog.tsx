import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useRevalidator } from 'react-router'
import type { ProofRequest } from '../../../domain/sign-in/proof.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { FieldScope, FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { ConfirmStep } from '../../components/sign-in/confirm-step.tsx'
import { Form } from '../../form.tsx'
import { DialogAnswer, useFetcherSending } from '../../sending.ts'
import { noteLoading, onceSettled } from '../../shell/realtime/router-activity.ts'
import css from './act-dialog.module.css'
import { DeskModal } from './desk-dialog.tsx'

/** Result of a page's action for a form in a dialog; a redirect means success. */
type ActAnswer<Shown> =
  | { confirm: ProofRequest }
  | { message: string; errors?: FormErrors | undefined; is_conflict?: boolean }
  | { show: Shown }

interface Props<Shown> {
  /** The label of the button that opens it. */
  label: string
  /** The button's accessible name, if several buttons of a page have the same label. */
  named?: string
  button?: ButtonProps
  /** Without it, the name of the button that opens it. */
  title?: string
  text: ReactNode
  /** Without it, the label of the button that opens it. */
  submit?: string
  danger?: boolean
  /** Hidden fields sent beside those the user fills in, as they were when it was opened: an event may load the page behind it again. */
  values: Record<string, string>
  /** Its fields, which show the errors of their names by themselves. */
  children?: ReactNode
  /** Displays the result, for acts that have one. */
  result?: (shown: Shown) => ReactNode
  /** Called when the dialog is closed with its result. */
  onDone?: () => void
}

/** A change that requires confirmation: its effect, the reason, and for sensitive ones the password again, all in one dialog. */
export function ActDialog<Shown = string>({ label, named, button, title = named ?? label, submit = label, ...dialog }: Props<Shown>) {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const onClosed = useRef<() => void>(undefined)
  function close() {
    setOpenedAt(null)
    onClosed.current?.()
    onClosed.current = undefined
  }
  return (
    <>
      <Button variant="default" size="xs" {...button} aria-label={named} onClick={() => setOpenedAt(key)}>
        {label}
      </Button>
      {/* A redirect to this page gives the location a new key, which closes the dialog. */}
      <DeskModal opened={openedAt === key} onClose={close} title={title}>
        <DialogForm {...dialog} submit={submit} onCancel={close} onClosed={onClosed} />
      </DeskModal>
    </>
  )
}

function DialogForm<Shown>({
  text,
  submit,
  danger,
  values,
  children,
  result,
  onDone,
  onCancel,
  onClosed,
}: Omit<Props<Shown>, 'label' | 'title' | 'submit'> & {
  submit: string
  onCancel: () => void
  onClosed: RefObject<(() => void) | undefined>
}) {
  const fetcher = useFetcher()
  const [opened] = useState(values)
  const answer = fetcher.data as ActAnswer<Shown> | undefined
  const busy = useFetcherSending(fetcher)
  const is_refused = answer !== undefined && 'message' in answer
  const is_shown = answer !== undefined && 'show' in answer
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // After a refusal the router loads nothing, though the reason may be that the page is no longer as it was seen.
    onClosed.current = is_refused ? () => onceSettled(() => noteLoading(revalidate())) : is_shown ? onDone : undefined
  }, [onClosed, is_refused, is_shown, onDone, revalidate])
  if (answer && 'show' in answer && result) return result(answer.show)
  const cancel = (
    <Button variant="default" onClick={onCancel}>
      {m.desk_cancel()}
    </Button>
  )
  const proof = answer && 'confirm' in answer ? answer.confirm : null
  return (
    <>
      {proof && <ConfirmStep {...proof} as={fetcher.Form} cancel={cancel} />}
      {/* Stays during the proof with all that was typed: the act may be refused after it. */}
      <div hidden={proof !== null}>
        <FieldScope value="act-">
          <Form as={fetcher.Form} method="post" errors={answer && 'errors' in answer ? answer.errors : undefined} className={css.form}>
            {answer && 'message' in answer && <FormMessage key={String(busy)}>{answer.message}</FormMessage>}
            <div>{text}</div>
            {Object.entries(opened).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <DialogAnswer value={is_refused && fetcher.state === 'idle' ? answer : undefined}>{children}</DialogAnswer>
            <div className={css.actions}>
              {cancel}
              <Button type="submit" loading={busy} {...(danger && { color: 'red' })}>
                {submit}
              </Button>
            </div>
          </Form>
        </FieldScope>
      </div>
    </>
  )
}
