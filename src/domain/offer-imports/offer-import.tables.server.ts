import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { AddressState, Reason } from './offer-import.ts'
import type { ProposalState } from './proposals/proposal.ts'
import type { OfferFieldName, OfferReading } from './reading/offer-reading.ts'

export const offerHosts = pgTable('offer_hosts', {
  host: text().primaryKey(),
  added_by: text().notNull(),
  created_at: utcTime().notNull(),
})

export const offerImports = pgTable('offer_imports', {
  id: text().primaryKey(),
  asked_by: text().notNull(),
  created_at: utcTime().notNull(),
})

export const offerImportAddresses = pgTable('offer_import_addresses', {
  id: text().primaryKey(),
  import_id: text().notNull(),
  position: integer().notNull(),
  address: text().notNull(),
  state: text().$type<AddressState>().notNull(),
  reason: text().$type<Reason>(),
  canonical: text(),
  offer_id: text(),
  reading: jsonb().$type<OfferReading>(),
  answered_at: utcTime(),
})

export const offerSources = pgTable('offer_sources', {
  canonical: text().primaryKey(),
  offer_id: text().notNull(),
  reading: jsonb().$type<OfferReading>().notNull(),
  read_at: utcTime().notNull(),
})

export const offerProposals = pgTable('offer_proposals', {
  id: text().primaryKey(),
  offer_id: text().notNull(),
  reading: jsonb().$type<OfferReading>().notNull(),
  fields: text().array().$type<OfferFieldName[]>().notNull(),
  state: text().$type<ProposalState>().notNull(),
  created_at: utcTime().notNull(),
  decided_by: text(),
  decided_at: utcTime(),
  reason: text(),
})
