import { Mark } from '../kit/ui/mark.tsx'

export function Logo() {
  return (
    <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <Mark />
    </svg>
  )
}
