interface Owner {
  /** Folders of `src/domain`, or `kit`. */
  nouns: string[]
  tables: string[]
  /** Views that other nouns may read. */
  views?: string[]
}

/** The owner of each table. Other nouns read its rows only through the views listed here, or by the owner's finders and verbs. */
export const OWNERS: Owner[] = [
  { nouns: ['kit'], tables: ['backups', 'migrations', 'outbox_events', 'rate_limits', 'realtime_events', 'realtime_numbers'] },
  { nouns: ['audit'], tables: ['audit_entries'] },
  {
    nouns: ['places'],
    tables: ['countries', 'places', 'place_data', 'place_names', 'place_search', 'place_typos'],
    views: ['place_refs', 'places_by_any_id', 'country_codes'],
  },
  { nouns: ['places', 'site-codes'], tables: ['travel_site_places'], views: ['travel_site_ids'] },
  {
    // Three nouns share the account's tables: the user, signing in, managing the account.
    nouns: ['users', 'sign-in', 'accounts'],
    tables: [
      ...[
        'users',
        'user_roles',
        'role_requests',
        'credentials',
        'sessions',
        'ended_sessions',
        'verifications',
        'social_sign_ins',
        'known_devices',
      ],
      ...['second_factors', 'recovery_codes', 'factor_recoveries', 'email_changes', 'erased_addresses'],
    ],
    views: [
      'enabled_users',
      'live_sessions',
      'user_names',
      'user_faces',
      'admins',
      'active_admins',
      'sellers',
      'hoteliers',
      'user_contacts',
    ],
  },
  { nouns: ['emails'], tables: ['emails', 'letter_versions', 'letter_stops'], views: ['failed_emails', 'mail_figures'] },
  { nouns: ['saved-filters'], tables: ['saved_filters'] },
  { nouns: ['causes', 'cause-pages'], tables: ['causes'], views: ['cause_refs'] },
  { nouns: ['districts'], tables: ['districts'], views: ['district_refs'] },
  { nouns: ['currencies'], tables: ['currencies'], views: ['currency_refs'] },
  {
    nouns: ['organizations'],
    tables: [
      ...['entities', 'organizations', 'organization_slugs', 'organization_members', 'organization_reviews'],
      ...['organization_join_requests', 'organization_invitations', 'organization_documents'],
      ...['organization_changes', 'organization_member_changes'],
    ],
    views: [
      'organization_refs',
      'public_organizations',
      'managed_organizations',
      'organization_managers',
      'brought_managers',
      'manager_changes',
      'notified_of_organization',
      'sole_managers',
      'unmanaged_organizations',
    ],
  },
  {
    nouns: ['bank-accounts'],
    tables: ['organization_bank_accounts'],
    views: ['live_bank_accounts', 'bank_account_refs', 'bank_account_seals'],
  },
  {
    nouns: ['projects'],
    tables: [
      ...[
        'projects',
        'project_slugs',
        'project_limits',
        'project_causes',
        'project_images',
        'project_budget_lines',
        'project_updates',
        'project_update_pictures',
        'news_refusals',
        'project_status_changes',
        'project_review_claims',
        'project_review_notes',
        'project_remarks',
        'project_versions',
        'project_pictures',
        'project_drafts',
        'project_proposals',
      ],
      ...['project_other_money', 'project_texts', 'project_stories', 'project_words', 'common_words', 'changed_texts', 'favorites'],
    ],
    views: [
      ...[
        'public_projects',
        'open_projects',
        'collecting_projects',
        'project_addresses',
        'completed_projects',
        'project_refs',
        'project_all_slugs',
        'listed_projects',
        'project_names',
        'project_cards',
        'project_goals',
      ],
      ...[
        'open_project_causes',
        'needed_causes',
        'organization_sums',
        'project_homes',
        'project_cause_ids',
        'project_figures',
        'refused_news',
      ],
    ],
  },
  {
    nouns: ['clients'],
    tables: ['oauth_clients', 'oauth_consents', 'oauth_grants', 'oauth_tokens', 'oauth_keys', 'client_logouts', 'trip_sessions'],
  },
  { nouns: ['hand-offs'], tables: ['hand_offs'], views: ['handed_off_trips', 'offer_hand_offs'] },
  {
    nouns: ['bookings'],
    tables: ['suppliers', 'bookings', 'booking_reports', 'booking_assignments'],
    views: [
      ...['booked_trips', 'booking_travellers', 'booked_shares', 'supplier_names', 'booking_numbers'],
      'booking_facts',
      'booking_deal_codes',
    ],
  },
  { nouns: ['rates'], tables: ['exchange_rates', 'rate_decisions'], views: ['current_rates', 'rate_refs', 'settled_rates'] },
  {
    nouns: ['statements'],
    tables: ['statements', 'statement_entries', 'closed_months', 'closed_month_sums', 'closed_month_reopenings'],
    views: ['booking_months', 'months_closed'],
  },
  {
    nouns: ['contributions'],
    tables: [
      ...[
        'contributions',
        'contribution_steps',
        'contribution_donors',
        'contribution_notices',
        'contribution_notes',
        'news_waiting',
        'news_letters',
      ],
      ...[
        'contribution_questions',
        'contribution_approvals',
        'contribution_arrivals',
        'lapse_warnings',
        'claims',
        'claim_settlements',
        'trail_watches',
        'mercado_pago_checkouts',
        'mercado_pago_payments',
      ],
    ],
    views: [
      ...[
        'gifts',
        'project_gifts',
        'due_contributions',
        'contribution_codes',
        'contribution_readiness',
        'ready_contributions',
        'step_projects',
        'gift_givers',
      ],
      ...[
        'contributions_of_bookings',
        'paid_of_bookings',
        'unsettled_money',
        'announced_contributions',
        'confirmed_gifts',
        'service_payments',
        'taken_gifts',
        'reversed_gifts',
        'expected_givers',
        'held_contributions',
        'forgotten_donors',
        'transfer_gifts',
      ],
      ...[
        'contributions_given_back',
        'contributions_behind',
        'contribution_hands',
        'contribution_approvers',
        'contribution_differences',
        'open_claims',
        'claimed_money',
        'claim_repayments',
        'payout_set_offs',
        'fund_contributions',
      ],
    ],
  },
  {
    nouns: ['ledger'],
    tables: [
      ...['ledger_accounts', 'ledger_moves', 'ledger_transactions', 'ledger_entries', 'ledger_sums', 'ledger_unpublished'],
      ...['ledger_log_leaves', 'ledger_log_tiles', 'ledger_log_checkpoints', 'ledger_log_refusals'],
      ...['ledger_log_keys', 'ledger_log_secrets', 'ledger_log_key_ends'],
      ...['ledger_log_checks', 'ledger_log_witnesses', 'ledger_log_cosignatures'],
    ],
    views: ['contribution_entries', 'contribution_balances', 'ledger_totals', 'ledger_months', 'ledger_transfer_months'],
  },
  {
    nouns: ['payouts'],
    tables: ['payments', 'payouts', 'payout_contributions', 'due_money', 'organization_dues'],
    views: [
      'payment_refs',
      'payouts_of_payments',
      'project_payouts',
      'payout_gifts',
      'payout_shares',
      'standing_payouts',
      'due_organizations',
    ],
  },
  {
    nouns: ['bank-statements'],
    tables: ['platform_accounts', 'bank_statements', 'bank_lines', 'bank_days', 'bank_matches'],
    views: ['open_bank_lines'],
  },
  { nouns: ['reports'], tables: ['reports', 'report_payouts', 'report_pictures', 'report_links'] },
  { nouns: ['receipts'], tables: ['issued_documents'] },
  { nouns: ['notifications'], tables: ['notifications'] },
  { nouns: ['exports'], tables: ['exports'] },
  { nouns: ['links'], tables: ['links', 'link_visits'], views: ['link_codes'] },
  {
    nouns: ['content'],
    tables: [
      ...['content_items', 'content_drafts', 'content_versions', 'content_moments', 'content_slugs', 'content_confirmations'],
      ...['content_links', 'content_pictures', 'content_picture_uses', 'content_titles', 'preview_links'],
    ],
    views: ['content_texts', 'content_addresses', 'agreed_texts'],
  },
  {
    nouns: ['deals'],
    tables: [
      ...[
        'customers',
        'customer_merges',
        'lost_reasons',
        'deals',
        'deal_moves',
        'deal_bookings',
        'deal_notes',
        'deal_tasks',
        'deal_visits',
        'imported_deals',
        'reply_templates',
        'chat_codes',
        'seller_duties',
        'leads',
        'deal_quotes',
        'quote_versions',
        'quote_events',
      ],
    ],
    views: ['customer_accounts', 'deal_codes', 'booking_deals', 'lost_deals', 'customer_bookings', 'customer_activity', 'lead_answers'],
  },
  { nouns: ['blog'], tables: ['post_categories'], views: ['post_category_refs'] },
  { nouns: ['offer-imports'], tables: ['offer_hosts', 'offer_imports', 'offer_import_addresses', 'offer_sources', 'offer_proposals'] },
  {
    nouns: ['offers'],
    tables: ['offer_terms', 'offer_availability', 'offer_hoteliers', 'offer_changes', 'offer_views'],
    views: ['offer_refs'],
  },
  { nouns: ['sections'], tables: ['sections'] },
]

/** Nouns that still name a table of another one; the list may only shrink. */
export const EXCEPTIONS: Record<string, string[]> = {
  // The list of messages shows their outbox state and recipients, and retries them.
  emails: ['outbox_events', 'users'],
}

/** Written in bulk by the loader of places, not by verbs. */
export const LOADED = ['countries', 'places', 'place_data', 'place_names', 'place_search', 'place_typos']
