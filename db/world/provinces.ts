import type { RegionFamily } from './cities.ts'

/** Rotary district and landscape of each province, by its letter in ISO 3166-2. */
const PROVINCES: Record<string, readonly [district: string, family: RegionFamily]> = {
  A: ['4851', 'puna'],
  B: ['4921', 'pampa'],
  C: ['4895', 'pampa'],
  D: ['4851', 'pampa'],
  E: ['4945', 'litoral'],
  F: ['4851', 'andes'],
  G: ['4851', 'pampa'],
  H: ['4845', 'litoral'],
  J: ['4851', 'andes'],
  K: ['4851', 'andes'],
  L: ['4921', 'pampa'],
  M: ['4851', 'andes'],
  N: ['4845', 'litoral'],
  P: ['4845', 'litoral'],
  Q: ['4921', 'patagonia'],
  R: ['4921', 'patagonia'],
  S: ['4945', 'litoral'],
  T: ['4851', 'andes'],
  U: ['4921', 'patagonia'],
  V: ['4921', 'patagonia'],
  W: ['4845', 'litoral'],
  X: ['4851', 'pampa'],
  Y: ['4851', 'puna'],
  Z: ['4921', 'patagonia'],
}

/** @param region_id such as `region:AR-M` */
export function provinceOf(region_id: string | null): { district: string; family: RegionFamily } {
  const [district, family] = PROVINCES[region_id?.at(-1) ?? ''] ?? ['4921', 'pampa']
  return { district, family }
}
