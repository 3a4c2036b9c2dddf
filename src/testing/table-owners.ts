interface Owner {
  /** Folders of `src/domain`, or `kit`. */
  nouns: string[]
  tables: string[]
  /** What other nouns may read of them. */
  views?: string[]
}

/** The owner of each table. Other nouns read its rows only through the views listed here, or by the owner's finders and verbs. */
export const OWNERS: Owner[] = [
  { nouns: ['kit'], tables: ['migrations', 'outbox_events', 'rate_limits'] },
  { nouns: ['audit'], tables: ['audit_entries'] },
  {
    nouns: ['places'],
    tables: ['countries', 'places', 'place_data', 'place_names', 'place_search', 'place_typos', 'travel_site_places'],
    views: ['place_refs', 'places_by_any_id', 'travel_site_ids', 'country_codes'],
  },
  {
    // Three nouns share the account's tables: the user, signing in, managing the account.
    nouns: ['users', 'sign-in', 'accounts'],
    tables: [
      ...['users', 'user_roles', 'credentials', 'sessions', 'ended_sessions', 'verifications', 'social_sign_ins', 'known_devices'],
      ...['second_factors', 'recovery_codes', 'email_changes'],
    ],
    views: ['enabled_users', 'live_sessions', 'user_names', 'admins'],
  },
  { nouns: ['emails'], tables: ['emails'] },
  { nouns: ['causes'], tables: ['causes'], views: ['cause_refs'] },
  { nouns: ['districts'], tables: ['districts'], views: ['district_refs'] },
  { nouns: ['currencies'], tables: ['currencies'], views: ['currency_refs'] },
  {
    nouns: ['organizations'],
    tables: [
      ...['entities', 'organizations', 'organization_slugs', 'organization_members', 'organization_reviews'],
      ...['organization_join_requests', 'organization_invitations'],
    ],
    views: ['organization_refs', 'public_organizations', 'managed_organizations'],
  },
  {
    nouns: ['projects'],
    tables: [
      ...[
        'projects',
        'project_slugs',
        'project_causes',
        'project_images',
        'project_budget_lines',
        'project_updates',
        'project_status_changes',
        'project_review_claims',
        'project_review_notes',
        'project_remarks',
        'project_versions',
        'project_pictures',
        'project_drafts',
      ],
      ...['project_other_money', 'project_texts', 'project_stories', 'project_words', 'common_words', 'changed_texts', 'favorites'],
    ],
    views: [
      ...['public_projects', 'open_projects', 'collecting_projects', 'completed_projects', 'project_refs', 'project_cards'],
      ...['open_project_causes', 'organization_sums'],
    ],
  },
  { nouns: ['clients'], tables: ['oauth_clients', 'oauth_consents', 'oauth_grants', 'oauth_tokens', 'oauth_keys', 'trip_sessions'] },
  { nouns: ['hand-offs'], tables: ['hand_offs'], views: ['handed_off_trips'] },
  { nouns: ['bookings'], tables: ['bookings', 'booking_reports'], views: ['booked_trips', 'booking_travellers'] },
  { nouns: ['contributions'], tables: ['contributions', 'contribution_steps'], views: ['gifts', 'project_gifts'] },
  { nouns: ['links'], tables: ['links', 'link_visits'], views: ['link_codes'] },
  { nouns: ['offers'], tables: ['offers', 'offers_groups', 'offers_events'] },
  { nouns: ['voices'], tables: ['voices'], views: ['public_voices'] },
  { nouns: ['place-pages'], tables: ['place_pages', 'place_page_sections', 'place_page_sources'], views: ['public_place_pages'] },
]

/** Nouns that still name another one's tables; the list may only shrink. */
export const EXCEPTIONS: Record<string, string[]> = {
  // The list of messages shows their outbox state and recipients, and retries them.
  emails: ['outbox_events', 'users'],
}

/** Written in bulk by the loader of places, not by verbs. */
export const LOADED = ['countries', 'places', 'place_data', 'place_names', 'place_search', 'place_typos', 'travel_site_places']
