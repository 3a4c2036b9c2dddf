import type { DealSource } from '../../../domain/deals/deal.ts'
import type { DealStage } from '../../../domain/deals/deal-stages.ts'
import { m } from '../../../kit/sentences/messages.js'

export function stageName(stage: DealStage): string {
  return {
    interested: m.deal_stage_interested,
    contacted: m.deal_stage_contacted,
    quoted: m.deal_stage_quoted,
    negotiation: m.deal_stage_negotiation,
    booked: m.deal_stage_booked,
    closed: m.deal_stage_closed,
    lost: m.deal_stage_lost,
  }[stage]()
}

export function sourceName(source: DealSource): string {
  return {
    whatsapp: m.deal_source_whatsapp,
    phone: m.deal_source_phone,
    mail: m.deal_source_mail,
    form: m.deal_source_form,
    referral: m.deal_source_referral,
    event: m.deal_source_event,
    walk_in: m.deal_source_walk_in,
    imported: m.deal_source_imported,
    other: m.deal_source_other,
  }[source]()
}

/** The name of a deal's customer, also after it was erased. */
export function customerName({ name }: { name: string | null }): string {
  return name ?? m.deals_forgotten()
}
