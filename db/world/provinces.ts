import { z } from 'zod'
import { RegionFamily } from './cities.ts'
import provinces from './data/provinces.json' with { type: 'json' }

/** Rotary district and landscape of each province, by its letter in ISO 3166-2. */
const PROVINCES = new Map(Object.entries(z.record(z.string(), z.tuple([z.string(), RegionFamily])).parse(provinces)))

/** @param region_id such as `region:AR-M` */
export function provinceOf(region_id: string | null): { district: string; family: RegionFamily } {
  const [district, family] = PROVINCES.get(region_id?.at(-1) ?? '') ?? ['4921', 'pampa']
  return { district, family }
}
