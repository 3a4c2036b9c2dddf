import type { ServiceKind } from '../../../domain/offers/offer.kind.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Icon } from '../../../kit/ui/icons/icon.tsx'
import { IconBed, IconBus, IconMap2, IconPlane, IconTicket } from '../../../kit/ui/icons/icons.ts'

export const SERVICE_NAMES: Record<ServiceKind, () => string> = {
  flight: m.offer_service_flight,
  hotel: m.offer_service_hotel,
  transfer: m.offer_service_transfer,
  excursion: m.offer_service_excursion,
  ticket: m.offer_service_ticket,
}

export const SERVICE_ICONS: Record<ServiceKind, Icon> = {
  flight: IconPlane,
  hotel: IconBed,
  transfer: IconBus,
  excursion: IconMap2,
  ticket: IconTicket,
}
