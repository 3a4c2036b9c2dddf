import type { ComponentProps, ReactNode } from 'react'
import type { FormErrors } from '../kit/ui/forms/field-errors.ts'
import { FormMessage } from '../kit/ui/forms/form-fields.tsx'
import { Button } from '../kit/ui/ui.tsx'
import { Form } from './form.tsx'
import { useSending } from './sending.ts'

type Props = Omit<ComponentProps<typeof Form>, 'method' | 'errors'> & { refused: { message: string; errors?: FormErrors } | undefined }

/** A form that shows why its page's action refused it: as a whole above its fields, and beside each the error of its name. */
export function PostForm({ refused, children, ...props }: Props) {
  return (
    <Form {...props} errors={refused?.errors} method="post">
      {refused && <Refusal>{refused.message}</Refusal>}
      {children}
    </Form>
  )
}

/** A message that takes the focus at each answer, also if it is the same one again. */
export function Refusal({ children }: { children: ReactNode }) {
  return <FormMessage key={String(useSending())}>{children}</FormMessage>
}

/** @param sending its label while its form is on its way */
export function SubmitButton({ sending, children, ...props }: ComponentProps<typeof Button> & { sending?: string }) {
  const busy = useSending()
  return (
    <Button {...props} type="submit" aria-disabled={busy}>
      {(busy && sending) || children}
    </Button>
  )
}
