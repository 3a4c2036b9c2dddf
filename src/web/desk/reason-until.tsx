import { When } from '../../kit/ui/when.tsx'

/** The reason why something is not possible now, and the time from which it is. */
export function ReasonUntil({ reason, until, short = false }: { reason: string; until: string | null; short?: boolean }) {
  return (
    <>
      {reason}
      {until && (
        <>
          {' '}
          <When value={until} time short={short} />
        </>
      )}
    </>
  )
}
