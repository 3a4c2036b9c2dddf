import type { ComponentProps, ReactNode } from 'react'
import type { Icon } from '../../../kit/ui/icons/icon.tsx'
import { classes } from '../../../kit/ui/ui.tsx'
import css from './search-box.module.css'
import { FieldError } from './search-box-errors.tsx'

interface Props {
  id: string
  label: ReactNode
  icon?: Icon
  errors?: string[]
  className?: string
  /** The control, which fills the cell below its label; then anything that overlays it or hangs from it. */
  children: ReactNode
  /** Content below the errors. */
  after?: ReactNode
}

/** A field: its label above its control in one large target, and its errors below. */
export function SearchBoxCell({ id, label, icon, errors = [], className, children, after }: Props) {
  return (
    <div className={classes(css.field, className)}>
      <div className={css.cell}>
        <CellIcon icon={icon} />
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        {children}
      </div>
      <FieldError id={id} errors={errors} />
      {after}
    </div>
  )
}

/** A field that opens a panel; its value is part of its accessible name. */
export function CellButton({ label, icon, value, placeholder, ...rest }: ButtonProps) {
  return (
    <>
      <CellIcon icon={icon} />
      <button {...rest} type="button" className={css.control} data-empty={value === '' || undefined}>
        <span className={css.label}>{label}</span> <span className={css.value}>{value || placeholder}</span>
      </button>
    </>
  )
}
type ButtonProps = Omit<ComponentProps<'button'>, 'value'> & { label: string; icon?: Icon; value: string; placeholder?: string }

export function CellIcon({ icon: Icon }: { icon?: Icon }) {
  return Icon ? <Icon className={css.icon} size={20} stroke={1.75} aria-hidden="true" /> : null
}

/** Both labels are rendered; the style sheet shows the one that fits the kind of trip. */
export function ByKind({ hotel, flight }: { hotel: string; flight: string }) {
  return (
    <>
      <span className={css.if_hotel}>{hotel}</span>
      <span className={css.if_flight}>{flight}</span>
    </>
  )
}
