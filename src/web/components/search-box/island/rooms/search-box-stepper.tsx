import { type ReactNode, useState } from 'react'
import type { StepReason } from '../../../../../domain/search/rooms.ts'
import { IconMinus, IconPlus } from '../../../../../kit/ui/icons/icons.ts'
import { reasonSentence } from '../search-box-island-sentences.ts'
import css from './search-box-room.module.css'

/** Why the last attempted step is forbidden; cleared by the next change of `subject`. */
export function useReason(subject: unknown) {
  const [tried, setTried] = useState<{ subject: unknown; reason: StepReason } | null>(null)
  const reason = tried?.subject === subject ? tried?.reason : undefined
  const element = (
    <p role="status" className={css.reason}>
      {reason && reasonSentence(reason)}
    </p>
  )
  return { show: (why: StepReason) => setTried({ subject, reason: why }), element }
}

interface StepProps {
  /** The rule that forbids the step, or null. */
  whyNot: StepReason | null
  /** Null when there is nothing left to take away, which needs no reason. */
  onStep: (() => void) | null
  onReason: (reason: StepReason) => void
  label?: string
  className?: string
  children: ReactNode
}

/** A forbidden step's button can still be focused and pressed: then it displays the reason. */
export function StepButton({ whyNot, onStep, onReason, label, className, children }: StepProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-disabled={whyNot !== null || onStep === null || undefined}
      title={whyNot ? reasonSentence(whyNot) : undefined}
      onClick={() => (whyNot ? onReason(whyNot) : onStep?.())}
    >
      {children}
    </button>
  )
}

interface StepperProps {
  id: string
  label: string
  hint: string
  value: number
  /** The number as read aloud: “2 adults”. */
  text: string
  less: Omit<StepProps, 'children' | 'onReason' | 'className'>
  more: Omit<StepProps, 'children' | 'onReason' | 'className'>
}

/** A number with buttons to add or take away one. */
export function Stepper({ id, label, hint, value, text, less, more }: StepperProps) {
  const reason = useReason(value)
  return (
    <fieldset className={css.stepper} aria-labelledby={id}>
      <p className={css.stepper_label}>
        <span id={id}>{label}</span> <small>{hint}</small>
      </p>
      <div className={css.steps}>
        <StepButton {...less} className={css.step} onReason={reason.show}>
          <IconMinus size={18} stroke={2} aria-hidden="true" />
        </StepButton>
        <span className={css.count}>
          <span aria-hidden="true">{value}</span>
          <span role="status" className="visually-hidden">
            {text}
          </span>
        </span>
        <StepButton {...more} className={css.step} onReason={reason.show}>
          <IconPlus size={18} stroke={2} aria-hidden="true" />
        </StepButton>
      </div>
      {reason.element}
    </fieldset>
  )
}
