import type { Way } from '../../../domain/contributions/contribution-causes.ts'
import { m } from '../../../kit/sentences/messages.js'

const WAYS: Record<Way, () => string> = {
  transfer: m.contribution_way_transfer,
  cash: m.contribution_way_cash,
  cheque: m.contribution_way_cheque,
  other: m.contribution_way_other,
  mercado_pago: m.contribution_way_mercado_pago,
}

export function wayName(way: Way): string {
  return WAYS[way]()
}
