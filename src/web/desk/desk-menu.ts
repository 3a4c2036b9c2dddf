import { m } from '../../kit/sentences/messages.js'
import type { Icon } from '../../kit/ui/icons/icon.tsx'
import {
  IconArrowsExchange,
  IconArticle,
  IconBroadcast,
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconCategory,
  IconChartBar,
  IconChecklist,
  IconClipboardCheck,
  IconCoins,
  IconEye,
  IconFileImport,
  IconGift,
  IconHeart,
  IconHeartHandshake,
  IconHistory,
  IconHome,
  IconHourglass,
  IconLayoutKanban,
  IconLayoutList,
  IconMail,
  IconMapPin,
  IconMessageCircle,
  IconMessages,
  IconMoodSad,
  IconPhoto,
  IconPigMoney,
  IconPlaneDeparture,
  IconPlugConnected,
  IconReceiptRefund,
  IconReport,
  IconReportMoney,
  IconTag,
  IconTicket,
  IconUsers,
  IconWorld,
  IconWorldDownload,
} from '../../kit/ui/icons/icons.ts'
import type { Page } from '../../urls/paths.ts'

/** Any page of a desk that needs no parameter. */
type DeskPage = Exclude<
  Extract<Page, 'admin' | `admin_${string}` | 'sales' | `sales_${string}`>,
  | 'admin_user'
  | 'admin_project'
  | `admin_project_${string}`
  | 'admin_review'
  | 'admin_organization'
  | 'admin_booking'
  | 'admin_statement'
  | 'admin_bank_statement'
  | 'admin_bank_line'
  | `admin_booking_${string}`
  | 'admin_contribution'
  | `admin_contribution_${string}`
  | 'admin_payout'
  | `admin_payout_${string}`
  | 'admin_report'
  | 'admin_post'
  | `admin_post_${string}`
  | 'admin_cause'
  | `admin_cause_${string}`
  | 'admin_section'
  | `admin_section_${string}`
  | 'admin_event'
  | `admin_event_${string}`
  | 'sales_user'
  | 'sales_deal'
  | 'sales_quote'
  | 'admin_offer_import'
  | 'sales_offer_import'
  | 'admin_claim'
  | 'admin_fund_money'
  | 'admin_template'
>

interface DeskLink {
  page: DeskPage
  icon: Icon
  text: () => string
}

/** The pages in the admins' drawer. */
const ADMIN_MENU: DeskLink[] = [
  { page: 'admin', icon: IconHome, text: m.desk_menu_home },
  { page: 'admin_projects', icon: IconHeartHandshake, text: m.desk_menu_projects },
  { page: 'admin_pending', icon: IconChecklist, text: m.desk_menu_pending },
  { page: 'admin_organizations', icon: IconBuildingCommunity, text: m.desk_menu_organizations },
  { page: 'admin_my_organizations', icon: IconClipboardCheck, text: m.desk_menu_my_organizations },
  { page: 'admin_bookings', icon: IconPlaneDeparture, text: m.bookings_title },
  { page: 'admin_contributions', icon: IconGift, text: m.contributions_title },
  { page: 'admin_payouts', icon: IconBuildingBank, text: m.payouts_title },
  { page: 'admin_fund', icon: IconPigMoney, text: m.fund_desk_title },
  { page: 'admin_claims', icon: IconReceiptRefund, text: m.noun_claim },
  { page: 'admin_bank', icon: IconReportMoney, text: m.bank_title },
  { page: 'admin_unsettled', icon: IconHourglass, text: m.unsettled_title },
  { page: 'admin_reports', icon: IconReport, text: m.reports_title },
  { page: 'admin_events', icon: IconTicket, text: m.offer_desk_title },
  { page: 'admin_offer_imports', icon: IconWorldDownload, text: m.befun_menu },
  { page: 'admin_posts', icon: IconArticle, text: m.desk_menu_posts },
  { page: 'admin_sections', icon: IconLayoutList, text: m.sections_title },
  { page: 'admin_pictures', icon: IconPhoto, text: m.media_title },
  { page: 'admin_calendar', icon: IconCalendarEvent, text: m.desk_menu_calendar },
  { page: 'admin_previews', icon: IconEye, text: m.desk_menu_previews },
  { page: 'admin_users', icon: IconUsers, text: m.desk_menu_users },
  { page: 'admin_clients', icon: IconPlugConnected, text: m.desk_menu_clients },
  { page: 'admin_emails', icon: IconMail, text: m.desk_menu_emails },
  { page: 'admin_messages', icon: IconBroadcast, text: m.messages_title },
  { page: 'admin_causes', icon: IconHeart, text: m.causes_title },
  { page: 'admin_countries', icon: IconWorld, text: m.catalogue_title_countries },
  { page: 'admin_currencies', icon: IconCoins, text: m.catalogue_title_currencies },
  { page: 'admin_rates', icon: IconArrowsExchange, text: m.rates_title },
  { page: 'admin_site_codes', icon: IconTag, text: m.site_codes_title },
  { page: 'admin_districts', icon: IconMapPin, text: m.catalogue_title_districts },
  { page: 'admin_entities', icon: IconBuilding, text: m.catalogue_title_entities },
  { page: 'admin_categories', icon: IconCategory, text: m.catalogue_title_categories },
  { page: 'admin_audit', icon: IconHistory, text: m.desk_menu_audit },
]

/** The pages in the sellers' drawer. */
const SALES_MENU: DeskLink[] = [
  { page: 'sales', icon: IconChartBar, text: m.desk_menu_sales },
  { page: 'sales_deals', icon: IconLayoutKanban, text: m.deals_title },
  { page: 'sales_users', icon: IconUsers, text: m.sales_users_title },
  { page: 'sales_leads', icon: IconMessages, text: m.leads_title },
  { page: 'sales_offer_imports', icon: IconWorldDownload, text: m.befun_menu },
  { page: 'sales_replies', icon: IconMessageCircle, text: m.replies_title },
  { page: 'sales_lost_reasons', icon: IconMoodSad, text: m.catalogue_title_lost_reasons },
  { page: 'sales_import', icon: IconFileImport, text: m.book_title },
]

export const MENUS = { admin: ADMIN_MENU, sales: SALES_MENU }
