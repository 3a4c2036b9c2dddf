import type { OpenAPIHono } from '@hono/zod-openapi'
import { credentialsApi } from '../domain/accounts/credentials.api.server.ts'
import { pictureApi } from '../domain/accounts/picture.api.server.ts'
import { registrationApi } from '../domain/accounts/registration.api.server.ts'
import { auditApi } from '../domain/audit/audit.api.server.ts'
import { outboxApi } from '../domain/audit/outbox.api.server.ts'
import { bankAccountApi } from '../domain/bank-accounts/bank-account.api.server.ts'
import { bankStatementApi } from '../domain/bank-statements/bank-statement.api.server.ts'
import { blogApi } from '../domain/blog/blog.api.server.ts'
import { bookingApi } from '../domain/bookings/booking.api.server.ts'
import { bookingDeskApi } from '../domain/bookings/booking-desk.api.server.ts'
import { salesApi } from '../domain/bookings/sales.api.server.ts'
import { catalogueApi } from '../domain/catalogues/catalogue.api.server.ts'
import { currencyApi } from '../domain/catalogues/currency.api.server.ts'
import { districtApi } from '../domain/catalogues/district.api.server.ts'
import { lostReasonApi } from '../domain/catalogues/lost-reason.api.server.ts'
import { causeApi } from '../domain/causes/cause.api.server.ts'
import { causePageApi } from '../domain/causes/pages/cause-page.api.server.ts'
import { authorizationApi } from '../domain/clients/authorization.api.server.ts'
import { clientApi } from '../domain/clients/client.api.server.ts'
import { signingKeyApi } from '../domain/clients/keys/signing-key.api.server.ts'
import { endSessionApi } from '../domain/clients/logout/end-session.api.server.ts'
import { providerApi } from '../domain/clients/provider.api.server.ts'
import { sharedUserApi } from '../domain/clients/shared-user.api.server.ts'
import { tripApi } from '../domain/clients/trip.api.server.ts'
import { contentApi } from '../domain/content/content.api.server.ts'
import { contentHistoryApi } from '../domain/content/history/history.api.server.ts'
import { mediaLibraryApi } from '../domain/content/media-library/media-library.api.server.ts'
import { previewApi } from '../domain/content/previews/preview.api.server.ts'
import { claimApi } from '../domain/contributions/claims/claim.api.server.ts'
import { contributionApi } from '../domain/contributions/contribution.api.server.ts'
import { managedContributionApi } from '../domain/contributions/desk/managed-contribution.api.server.ts'
import { fundApi } from '../domain/contributions/fund/fund.api.server.ts'
import { giftPaymentApi } from '../domain/contributions/gift-payments/gift-payment.api.server.ts'
import { givingApi } from '../domain/contributions/giving/giving.api.server.ts'
import { mercadoPagoApi } from '../domain/contributions/mercado-pago/mercado-pago.api.server.ts'
import { openDataApi } from '../domain/contributions/open-data/open-data.api.server.ts'
import { ownTripsApi } from '../domain/contributions/own/own-trips.api.server.ts'
import { ownGiftApi } from '../domain/contributions/questions/own-gift.api.server.ts'
import { watchApi } from '../domain/contributions/watches/watch.api.server.ts'
import { boardApi } from '../domain/deals/board.api.server.ts'
import { customerApi } from '../domain/deals/customers/customer.api.server.ts'
import { salesDashboardApi } from '../domain/deals/dashboard/dashboard.api.server.ts'
import { dealApi } from '../domain/deals/deal.api.server.ts'
import { leadApi } from '../domain/deals/leads/lead.api.server.ts'
import { bookApi } from '../domain/deals/past-deals/past-deals.api.server.ts'
import { quoteApi } from '../domain/deals/quotes/quote.api.server.ts'
import { replyApi } from '../domain/deals/replies/reply.api.server.ts'
import { salesUserApi } from '../domain/deals/sales-users/sales-user.api.server.ts'
import { taskApi } from '../domain/deals/tasks/task.api.server.ts'
import { adminHomeApi } from '../domain/desk-home/admin-home.api.server.ts'
import { visitApi } from '../domain/desk-home/visit.api.server.ts'
import { bounceApi } from '../domain/emails/bounce.api.server.ts'
import { emailApi } from '../domain/emails/email.api.server.ts'
import { letterStopsApi } from '../domain/emails/stops/letter-stop.api.server.ts'
import { templateApi } from '../domain/emails/templates/template.api.server.ts'
import { exportApi } from '../domain/exports/export.api.server.ts'
import { handOffApi } from '../domain/hand-offs/hand-off.api.server.ts'
import { figuresApi } from '../domain/ledger/figures/figures.api.server.ts'
import { ledgerLogApi } from '../domain/ledger/log/ledger-log.api.server.ts'
import { legalApi } from '../domain/legal/legal.api.server.ts'
import { linkApi } from '../domain/links/link.api.server.ts'
import { notificationApi } from '../domain/notifications/notification.api.server.ts'
import { offerImportApi } from '../domain/offer-imports/offer-import.api.server.ts'
import { offerDeskApi } from '../domain/offers/desk/offer-desk.api.server.ts'
import { hotelierApi } from '../domain/offers/hotelier/hotelier.api.server.ts'
import { offerApi } from '../domain/offers/offer.api.server.ts'
import { organizationChangeApi } from '../domain/organizations/changes/organization-change.api.server.ts'
import { organizationDocumentApi } from '../domain/organizations/documents/document.api.server.ts'
import { managedOrganizationApi } from '../domain/organizations/managed-organization.api.server.ts'
import { memberApi } from '../domain/organizations/members/member.api.server.ts'
import { organizationApi } from '../domain/organizations/organization.api.server.ts'
import { registrationOfOrganizationApi } from '../domain/organizations/registration.api.server.ts'
import { paymentApi } from '../domain/payouts/payments/payment.api.server.ts'
import { payoutApi } from '../domain/payouts/payout.api.server.ts'
import { placePageApi } from '../domain/place-pages/place-page.api.server.ts'
import { placeApi } from '../domain/places/place.api.server.ts'
import { managedProjectApi } from '../domain/projects/desk/managed-project.api.server.ts'
import { draftApi } from '../domain/projects/drafts/draft.api.server.ts'
import { favoriteApi } from '../domain/projects/favorites/favorite.api.server.ts'
import { newsApi } from '../domain/projects/news/news.api.server.ts'
import { ownProjectApi } from '../domain/projects/own/own-project.api.server.ts'
import { projectPictureApi } from '../domain/projects/pictures/picture.api.server.ts'
import { projectApi } from '../domain/projects/project.api.server.ts'
import { projectOrganizationApi } from '../domain/projects/project-organization.api.server.ts'
import { proposalApi } from '../domain/projects/proposals/proposal.api.server.ts'
import { reviewApi } from '../domain/projects/review/review.api.server.ts'
import { targetProjectApi } from '../domain/projects/target-project.api.server.ts'
import { updateApi } from '../domain/projects/updates/update.api.server.ts'
import { rateApi } from '../domain/rates/rate.api.server.ts'
import { broadcastingApi } from '../domain/realtime/broadcasting.api.server.ts'
import { receiptApi } from '../domain/receipts/receipt.api.server.ts'
import { reportApi } from '../domain/reports/report.api.server.ts'
import { savedFilterApi } from '../domain/saved-filters/saved-filter.api.server.ts'
import { sectionApi } from '../domain/sections/section.api.server.ts'
import { authenticateApi } from '../domain/sign-in/authenticate.api.server.ts'
import { factorRecoveryApi } from '../domain/sign-in/factor-recovery/factor-recovery.api.server.ts'
import { secondFactorApi } from '../domain/sign-in/second-factor/second-factor.api.server.ts'
import { signInApi } from '../domain/sign-in/sign-in.api.server.ts'
import { socialApi } from '../domain/sign-in/social/social.api.server.ts'
import { siteCodeApi } from '../domain/site-codes/site-code.api.server.ts'
import { statementApi } from '../domain/statements/statement.api.server.ts'
import { usersApi } from '../domain/users/users.api.server.ts'
import { voiceApi } from '../domain/voices/voice.api.server.ts'
import type { ApiEnv } from '../kit/http/api.server.ts'
import { LETTERS } from './letters.server.ts'
import { ownDataApi } from './own-data.api.server.ts'

/** Mounts every noun's endpoints. The typed client is derived from the returned type. */
export function mountEndpoints(app: OpenAPIHono<ApiEnv>) {
  return app
    .route('/', placeApi)
    .route('/', authenticateApi)
    .route('/', sharedUserApi)
    .route('/', signInApi)
    .route('/', secondFactorApi)
    .route('/', factorRecoveryApi)
    .route('/', credentialsApi)
    .route('/', pictureApi)
    .route('/', registrationApi)
    .route('/', socialApi)
    .route('/', usersApi)
    .route('/', auditApi)
    .route('/', outboxApi)
    .route('/', causeApi)
    .route('/', districtApi)
    .route('/', currencyApi)
    .route('/', organizationApi)
    .route('/', registrationOfOrganizationApi)
    .route('/', memberApi)
    .route('/', managedOrganizationApi)
    .route('/', organizationDocumentApi)
    .route('/', organizationChangeApi)
    .route('/', bankAccountApi)
    .route('/', projectApi)
    .route('/', draftApi)
    .route('/', updateApi)
    .route('/', newsApi)
    .route('/', letterStopsApi)
    .route('/', projectPictureApi)
    .route('/', projectOrganizationApi)
    .route('/', ownProjectApi)
    .route('/', targetProjectApi)
    .route('/', favoriteApi)
    .route('/', managedProjectApi)
    .route('/', proposalApi)
    .route('/', reviewApi)
    .route('/', providerApi)
    .route('/', authorizationApi)
    .route('/', endSessionApi)
    .route('/', signingKeyApi)
    .route('/', catalogueApi)
    .route('/', clientApi)
    .route('/', savedFilterApi)
    .route('/', tripApi)
    .route('/', handOffApi)
    .route('/', bookingApi)
    .route('/', bookingDeskApi)
    .route('/', salesApi)
    .route('/', statementApi)
    .route('/', siteCodeApi)
    .route('/', rateApi)
    .route('/', contributionApi)
    .route('/', managedContributionApi)
    .route('/', claimApi)
    .route('/', fundApi)
    .route('/', ownGiftApi)
    .route('/', watchApi)
    .route('/', givingApi)
    .route('/', giftPaymentApi)
    .route('/', mercadoPagoApi)
    .route('/', payoutApi)
    .route('/', paymentApi)
    .route('/', ledgerLogApi)
    .route('/', figuresApi)
    .route('/', bankStatementApi)
    .route('/', openDataApi)
    .route('/', ownTripsApi)
    .route('/', ownDataApi)
    .route('/', reportApi)
    .route('/', receiptApi)
    .route('/', linkApi)
    .route('/', offerApi)
    .route('/', offerDeskApi)
    .route('/', dealApi)
    .route('/', boardApi)
    .route('/', taskApi)
    .route('/', leadApi)
    .route('/', quoteApi)
    .route('/', customerApi)
    .route('/', salesUserApi)
    .route('/', salesDashboardApi)
    .route('/', replyApi)
    .route('/', lostReasonApi)
    .route('/', bookApi)
    .route('/', offerImportApi)
    .route('/', hotelierApi)
    .route('/', voiceApi)
    .route('/', sectionApi)
    .route('/', placePageApi)
    .route('/', causePageApi)
    .route('/', adminHomeApi)
    .route('/', visitApi)
    .route('/', contentApi)
    .route('/', contentHistoryApi)
    .route('/', previewApi)
    .route('/', mediaLibraryApi)
    .route('/', legalApi)
    .route('/', blogApi)
    .route('/', emailApi)
    .route('/', bounceApi)
    .route('/', broadcastingApi)
    .route('/', notificationApi)
    .route('/', exportApi)
    .route('/', templateApi(LETTERS))
}

export type PlatformApi = ReturnType<typeof mountEndpoints>
