interface Stored {
  /** The name of an item of the privacy text, in both languages. */
  said: readonly [es: string, en: string]
  /** Columns by table, of every table that is about users. */
  columns: Record<string, string>
  /** Sections of the file with the user's own data. */
  own_data?: string[]
}

/**
 * The columns that store each item of the privacy text. A column, a table or a section that none of them names needs a text there: a
 * migration calls `add_to_privacy`, which publishes another version of the text.
 */
export const STORED_AS: Record<string, Stored> = {
  name: {
    said: ['Nombre, apellido y nombre de usuario', 'Name, surname and username'],
    columns: { users: 'id username name surname' },
    own_data: ['profile'],
  },
  email: {
    said: ['Correo', 'E-mail'],
    columns: {
      users: 'email email_verified email_verified_at',
      email_changes: 'id user_id old_email new_email asked_at changed_at old_confirmed',
    },
    own_data: ['email_changes'],
  },
  password: {
    said: ['Contraseña', 'Password'],
    columns: { credentials: 'id user_id password created_at updated_at' },
    own_data: ['ways_to_sign_in'],
  },
  google: {
    said: ['Cuenta de Google', 'Google account'],
    columns: {
      credentials:
        'provider_id account_id access_token refresh_token id_token access_token_expires_at refresh_token_expires_at scope user_id',
      social_sign_ins: 'digest provider state nonce code_verifier redirect created_at expires_at',
    },
  },
  phone: { said: ['Teléfono', 'Telephone'], columns: { users: 'phone' } },
  cuil: { said: ['CUIL', 'CUIL (Argentine tax id)'], columns: { users: 'cuil' } },
  rotary: { said: ['Número de socio de Rotary', 'Rotary member number'], columns: { users: 'rotary_member_id' } },
  picture: { said: ['Tu foto', 'Your photo'], columns: { users: 'image' } },
  language: { said: ['Idioma', 'Language'], columns: { users: 'language' } },
  target_project: { said: ['El proyecto que elegiste', 'The project you chose'], columns: { users: 'target_project_id' } },
  favorites: { said: ['Favoritos', 'Favourites'], columns: { favorites: 'user_id project_id created_at' }, own_data: ['favorites'] },
  news: {
    said: ['Novedades que dejaste', 'News you left'],
    columns: {
      news_refusals: 'user_id project_id created_at',
      news_waiting: 'user_id update_id notice_id day created_at',
      news_letters: 'user_id day',
    },
    own_data: ['news_refused', 'news_mailed'],
  },
  roles: {
    said: ['Permisos', 'Permissions'],
    columns: {
      user_roles: 'user_id role granted_by confirmed_by created_at',
      role_requests: 'user_id role requested_by reason created_at',
      oauth_clients:
        'id name secret_digest redirect_uris scopes created_by created_at secret_rotated_at revoked_at post_logout_redirect_uris backchannel_logout_uri',
      saved_filters: 'id user_id list name query created_at',
      exports: 'id user_id session_id name path language state done total bytes created_at ended_at',
    },
    own_data: ['roles', 'sites_made', 'saved_filters', 'files_asked_for'],
  },
  organizations: {
    said: ['Organizaciones que representás', 'Organizations you act for'],
    columns: {
      organization_members: 'organization_id user_id added_by created_at',
      organization_member_changes: 'id organization_id user_id added_by kind at',
      organizations: [
        'id slug name description status entity_id country_code place_id district_id scene created_at type_word rotary_club logo cover',
        'contact_name contact_email contact_phone cuit registered_by sent_at claimed_by',
      ].join(' '),
      organization_reviews: 'id organization_id decision reason decided_by created_at',
      organization_changes: 'id organization_id state base content sent_by sent_at decided_by decided_at reason',
      organization_join_requests: 'id organization_id user_id message state decided_by created_at decided_at',
      organization_invitations:
        'id organization_id email language digest invited_by accepted_by created_at expires_at accepted_at revoked_at',
      projects: [
        'id slug organization_id name summary description language objective_amount currency status country_code district_id place_id',
        'featured_position expected_amount collected_amount paid_amount achievement created_at published_at completed_at search_text created_by',
        'description_document name_other summary_other description_other document_other unlisted_at moved_at',
      ].join(' '),
      project_drafts: 'project_id written_as content version updated_by updated_at base',
      project_proposals: 'id project_id written_as state base content full_review sent_by sent_at decided_by decided_at reason',
      project_pictures: 'id project_id uploaded_by width height created_at held_at',
      organization_documents: 'id organization_id file name type bytes uploaded_by created_at',
      organization_bank_accounts: [
        'id organization_id kind sealed_number sealed_holder sealed_cuit masked_number masked_holder masked_cuit number_digest state',
        'changed_after_approval changed_by changed_at confirmed_by confirmed_at brought_by call_back ended_by ended_at reason',
      ].join(' '),
      project_updates: [
        'id project_id kind title body created_at document title_other body_other document_other created_by edited_at payouts',
        'mailed_to mailed_at language',
      ].join(' '),
    },
    own_data: [
      'organizations',
      'organization_member_changes',
      'organizations_registered',
      'organizations_reviewed',
      'organization_changes',
      'requests_to_join',
      'invitations',
      'projects_begun',
      'project_drafts',
      'project_proposals',
      'project_pictures',
      'bank_accounts',
      'organization_documents',
      'project_updates',
    ],
  },
  dates: {
    said: ['Fechas de la cuenta', 'Dates of the account'],
    columns: { users: 'terms_accepted_at terms_version_id privacy_version_id disabled_at created_at updated_at' },
    own_data: ['agreed_to'],
  },
  sessions: {
    said: ['Sesiones', 'Sessions'],
    columns: {
      sessions: 'id token_digest user_id device network expires_at created_at updated_at last_used_at proved_at',
      ended_sessions: 'token_digest ended_at',
    },
    own_data: ['sessions'],
  },
  devices: {
    said: ['Dispositivos conocidos', 'Known devices'],
    columns: { known_devices: 'user_id device address_family first_seen_at last_seen_at' },
    own_data: ['devices'],
  },
  second_factor: {
    said: ['Segundo paso para iniciar sesión', 'Second step to log in'],
    columns: {
      second_factors: 'user_id sealed_secret begun_in confirmed_at last_step created_at',
      recovery_codes: 'user_id digest used_at',
      factor_recoveries: 'user_id asked_at due_at reminded_at due_mailed_at',
    },
    own_data: ['second_step_recovery'],
  },
  links: {
    said: ['Enlaces que te mandamos', 'Links we send you'],
    columns: { verifications: 'id identifier value expires_at created_at updated_at' },
  },
  connected_sites: {
    said: ['Sitios conectados', 'Connected sites'],
    columns: {
      oauth_consents: 'user_id client_id scopes created_at updated_at',
      oauth_grants: 'id user_id client_id payload created_at expires_at session_id',
      client_logouts: 'id client_id user_id session_id created_at queued_at attempts',
      oauth_tokens: 'digest kind grant_id payload consumed_at created_at expires_at',
    },
    own_data: ['connected_sites'],
  },
  trip_session: {
    said: ['Viaje en espera', 'A trip on hold'],
    columns: { trip_sessions: 'digest redirect client_id response_type redirect_uri scope state created_at expires_at' },
  },
  searches: {
    said: ['Búsquedas de viaje', 'Trip searches'],
    columns: {
      hand_offs:
        'id code project_id trip_type departure_id destination_id start_date end_date search url locale created_at user_id link_code offer_id deal_code is_booked',
    },
    own_data: ['searches'],
  },
  bookings: {
    said: ['Reservas y aportes', 'Bookings and contributions'],
    columns: {
      bookings: [
        'id external_id revision status hand_off_id match suggested_hand_off_id trail_code trip_type destination_id departure_id start_date',
        'end_date currency sale_amount cost_amount fees_amount taxes_amount profit_amount occurred_at day_revision created_at user_id needs_review',
        'supplier_id door match_reasons match_confidence suggested_user_id assignment_id share_amount',
      ].join(' '),
      booking_assignments: 'id booking_id hand_off_id user_id deal_code reason assigned_by created_at',
      booking_reports: 'external_id revision booking_id digest body applied created_at door reported_by',
    },
    own_data: ['bookings', 'gifts'],
  },
  sales: {
    said: ['Viajes que te vendemos', 'Trips that we sell you'],
    columns: {
      customers: 'id name email phone language merged_into root_id forgotten_at created_by created_at deals last_contact_at',
      customer_merges: 'id kept_id merged_id deal_ids got_email got_phone merged_by merged_at parted_by parted_at',
      deals: [
        'id code customer_id title owner_id amount currency holds_until trip_type departure_id destination_id start_date end_date rooms offer_id',
        'project_id source expected_on stage stage_since rank first_answer_at lost_reason_id booking_id booking_cancelled_at version',
        'changed_at changed_by created_by created_at contacted_at project_set_at',
      ].join(' '),
      deal_moves: 'id deal_id from_stage to_stage moved_by why lost_reason_id undoes before version created_at',
      deal_bookings: 'deal_id booking_id how linked_by linked_at',
      deal_notes: 'id deal_id kind body author_id created_at',
      deal_tasks: 'id deal_id title due_on remind_at reminded_at owner_id done_at done_by created_by created_at',
      deal_visits: 'user_id deal_id seen_at',
    },
    own_data: ['as_customer', 'deals_sold', 'deal_tasks', 'deals_seen'],
  },
  leads: {
    said: ['Consultas y presupuestos', 'Enquiries and quotes'],
    columns: {
      leads: [
        'id deal_id way request_key name email phone message language wished_from wished_to offer_id event_id project_id chat_code given_to',
        'entered_by answer_by created_at answered_at',
      ].join(' '),
      seller_duties: 'user_id on_duty_since turn changed_at',
      deal_quotes: 'deal_id code withdrawn_at withdrawn_by created_at',
      quote_versions: [
        'id deal_id number language intro items included currency total holds_until written_by created_at sent_at sent_by sent_way trip',
      ].join(' '),
      quote_events: 'id version_id kind by_user project_id question request_key created_at',
    },
    own_data: ['on_duty', 'leads_given'],
  },
  donations: {
    said: ['Donaciones y preguntas', 'Donations and questions'],
    columns: {
      contribution_donors:
        'contribution_id user_id name is_shown message way reference proof_file proof_name proof_type registered_by request_key created_at forgotten_at',
      gift_checkouts:
        'id way code project_id user_id amount currency name is_shown message sealed_address may_write language request_key url created_at',
      gift_payments:
        'way id checkout_id status status_detail amount net refunded paid_at updated_at releases_at contribution_id counted refund_reason refunded_by refund_refused_at',
      contribution_questions: 'id contribution_id asked_by question asked_at answer answered_by answered_at',
      issued_documents:
        'id number kind language contribution_id organization_id starts_on ends_on user_id data_version digest bytes issued_at file',
    },
    own_data: ['donations', 'checkouts', 'refunds', 'questions', 'receipts'],
  },
  bank_transfers: {
    said: ['Transferencias a nuestra cuenta', 'Transfers to our account'],
    columns: {
      bank_lines:
        'id account_id statement_id day amount balance part reference sealed_details is_provisional withdrawn_at created_at outcome provisional_on',
      bank_statements: [
        'id account_id file_name digest state sealed_content asks headings reading account_number starts_on ends_on opening_amount',
        'closing_amount lines new_lines uploaded_by created_at',
      ].join(' '),
      bank_matches: [
        'id line_id contribution_id payment_id returned_payment_id settlement_id kind note confidence reasons is_automatic wrote_arrival matched_by',
        'created_at undone_at undone_by',
        'undo_reason',
      ].join(' '),
    },
    own_data: ['bank_transfers', 'bank_statements_imported', 'bank_lines_matched'],
  },
  trail_watches: {
    said: ['Avisos de un recorrido, sin cuenta', 'Alerts of a trail, without an account'],
    columns: { trail_watches: 'id contribution_id sealed_address address_digest language created_at confirmed_at ended_at of_giver' },
  },
  messages: {
    said: ['Mensajes de la cuenta', 'Messages about the account'],
    columns: {
      emails:
        'id kind user_id to_address language subject text_body html_body state error created_at sent_at event_id attempts test asked mailbox next_try_at claimed_until give_up_at urgent waits_for refused_at',
      letter_stops: 'reader topic created_at',
      erased_addresses: 'id sealed_address language created_at',
    },
    own_data: ['messages', 'letters_stopped'],
  },
  offers: {
    said: ['Ofertas que te asignamos', 'Offers assigned to you'],
    columns: {
      offer_hoteliers: 'offer_id user_id assigned_by assigned_at',
      offer_changes: 'id offer_id written_by base content version state updated_at sent_at decided_by decided_at reason',
    },
    own_data: ['assigned_offers', 'offer_changes'],
  },
  notifications: {
    said: ['Notificaciones', 'Notifications'],
    columns: {
      notifications: 'id user_id kind facts source created_at read_at',
      realtime_events: 'id number channel name data created_at',
    },
    own_data: ['notifications'],
  },
  audit: {
    said: ['Registro de lo que hace el equipo', 'Log of what the team does'],
    columns: {
      audit_entries: 'id actor_id action subject_id before after reason request_id created_at',
      project_status_changes: 'id project_id from_status to_status reason created_at changed_by acted_as unannounced travellers_told_at',
      reports:
        'id project_id state owed_at due_at reminded overdue_at spent reached next sent_at decided_at decided_by reason update_id language',
      project_review_claims: 'project_id user_id claimed_at',
      project_review_notes: 'id project_id author_id body created_at',
      contribution_notes: 'id contribution_id author_id body created_at',
      payouts: [
        'id organization_id project_id amount currency bank_account_id paid_at recorded_by reference reason proof_file proof_name proof_type created_at set_off_amount',
        'returned_at return_reason return_recorded_by return_recorded_at payment_id',
      ].join(' '),
      payments: [
        'id organization_id currency amount set_off_amount bank_account_id paid_at code reference reason no_proof_reason proof_file proof_name proof_type',
        'proof_digest recorded_by created_at confirmed_at confirmed_by received_amount received_on reminders reminded_at',
      ].join(' '),
      project_limits: 'id organization_id projects reason decided_by created_at',
      claim_settlements: 'id claim_id kind amount payout_id reference paid_on reason recorded_by created_at',
      project_remarks: 'id project_id part about picture body author_id created_at sent_at ticked_at ticked_by closed_at',
    },
    own_data: [
      'reports_decided',
      'done_by_the_platform',
      'project_status_changes',
      'project_reviews',
      'project_notes',
      'contribution_notes',
      'claims_settled',
      'project_limits',
      'contributions_registered',
      'arrivals_recorded',
      'project_remarks',
      'payouts_recorded',
      'payments_recorded',
    ],
  },
  attempts: { said: ['Intentos', 'Attempts'], columns: { rate_limits: 'key points expire' } },
  tasks: {
    said: ['Tareas internas', 'Internal tasks'],
    columns: { outbox_events: 'id type payload created_at attempts delivered_at failed_at last_error waits_until' },
  },
}

/** Tables about people without an account. */
export const ABOUT_GUESTS = [
  'trail_watches',
  'erased_addresses',
  'customers',
  'customer_merges',
  'deal_moves',
  'deal_bookings',
  'deal_notes',
  'deal_quotes',
  'quote_versions',
  'quote_events',
  'bank_lines',
  'bank_statements',
  'bank_matches',
]

/** Tables of the nouns that know users, with nothing about any. */
export const ABOUT_NOBODY = ['migrations', 'realtime_numbers', 'oauth_keys', 'suppliers', 'letter_versions', 'backups']
