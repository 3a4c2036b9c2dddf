import { type Figure, GROUPINGS, type Grouping } from '../../../../domain/ledger/figures/figures.ts'

/** A link below a table shows all of its rows. */
const MOST = 12

/** The first rows of each table of figures, and all of the one that was asked for: most readers open none of them. */
export function foldedFigures(all: Record<Grouping, Figure[]>, asked: string | null) {
  const whole = GROUPINGS.find((grouping) => grouping === asked) ?? null
  const first = (by: Grouping) => (by === whole ? all[by] : all[by].slice(0, MOST))
  return {
    rows: { month: first('month'), cause: first('cause'), district: first('district'), organization: first('organization') },
    counts: { month: all.month.length, cause: all.cause.length, district: all.district.length, organization: all.organization.length },
    whole,
  }
}
