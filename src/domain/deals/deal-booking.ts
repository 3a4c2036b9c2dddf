import type { z } from 'zod'
import { HandReport } from '../bookings/hand-report.ts'
import { Version } from './deal.ts'

/** A deal's booking as a seller enters it: the same parts as any booking's. Its traveller follows from the deal. */
export const BookDealInput = HandReport.omit({ seen: true, status: true, hand_off: true, username: true }).extend({ version: Version })
export type BookDealInput = z.infer<typeof BookDealInput>
