import type { ReactNode } from 'react'
import css from './icon-button.module.css'

interface Props {
  label: string
  /** It stays where the keyboard finds it. */
  disabled?: boolean
  act: () => void
  children: ReactNode
}

/** A button that shows only an icon. */
export function IconButton({ label, disabled = false, act, children }: Props) {
  return (
    <button
      type="button"
      className={css.icon}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && act()}
    >
      {children}
    </button>
  )
}
