import { Link } from 'react-router'
import type { PersonalDataWords } from './personal-data.ts'

export const personalDataEn: PersonalDataWords = {
  name: {
    title: 'Name, surname and username',
    body: () =>
      'Needed to create the account. They are not published; when signing up, anybody can find out only that a username is already in use.',
  },
  email: {
    title: 'E-mail',
    body: () =>
      'Needed to create the account; we also note whether and when you confirmed it. It is used to recover your password and for messages about your account. If you change it, we keep the old and the new address for 30 more days, in case it was not you.',
  },
  password: {
    title: 'Password',
    body: () => 'Not stored: we keep only an argon2id digest, which lets us check it but not read it.',
  },
  google: {
    title: 'Google account',
    body: () =>
      'Only if you log in with Google: the number by which Google identifies you to us. Your name and e-mail are copied the first time. We do not receive your Google password or keep any permission to use that account. While you are on your way there and back, a cookie and a record without your data last for 10 minutes.',
  },
  phone: {
    title: 'Telephone',
    body: () =>
      'Optional. You add, change and delete it in your account; nobody else sees it on the site, and it is not passed on to anybody.',
  },
  cuil: {
    title: 'CUIL (Argentine tax id)',
    body: () => 'Optional, and treated like the telephone. We only check that the number is well formed.',
  },
  rotary: {
    title: 'Rotary member number',
    body: () => 'Optional, and treated like the telephone. We do not check it with Rotary.',
  },
  picture: {
    title: 'Your photo',
    body: () =>
      'Optional; without one, the site makes a drawing. We crop it and remove the data that comes with it, such as where it was taken. It is on no public page, but anybody who has its address, such as a site you connected, can see it. You can remove it at any time.',
  },
  language: { title: 'Language', body: () => 'To show you the site and send you messages in the one you chose.' },
  target_project: {
    title: 'The project you chose',
    body: () => 'It receives half of the profit of your trips. Change or clear it at any time.',
  },
  favorites: { title: 'Favourites', body: () => 'The projects you marked, and when. Only you see them.' },
  news: {
    title: 'News you left',
    body: () => 'Which projects’ news you no longer want by mail, and since when. You change it in your account.',
  },
  roles: {
    title: 'Permissions',
    body: () =>
      'If you work on the site: what you may do, who allowed it and when, the sites you registered as connected sites, and the filters of lists you saved.',
  },
  organizations: {
    title: 'Organizations you act for',
    body: () =>
      'Which ones, since when and who added you, those you registered with the contact details and the tax number you gave for them, which only they and our team see, what you asked to join, whom you invited, and the projects you began, with the drafts you saved last and the pictures you uploaded. If you enter or confirm their bank account: its number, holder and tax number, encrypted, and who did so and when; they are shown masked, and in full only to who makes the payment, which is noted. An invitation that nobody answers is erased after seven days, with its address. Organizations and projects stay if you delete the account, without saying who registered or began them.',
  },
  dates: {
    title: 'Dates of the account',
    body: () => 'When you created it and accepted the terms, when it last changed and, if it was disabled, since when.',
  },
  sessions: {
    title: 'Sessions',
    body: ({ to }) => (
      <>
        The browser and system (such as “Firefox · Windows”), the network, which is the beginning of the IP address and not the whole of it,
        when it began, was last used and ends, and whether you entered your password again recently. Of its key we keep only a SHA-256
        digest. It lasts 366 days at most; when it is closed or ends it is erased, and for one more year only the digest of the key remains,
        without saying whose it was. You see and close them in <Link to={to('account')}>your account</Link>.
      </>
    ),
  },
  devices: {
    title: 'Known devices',
    body: () =>
      'The browser and the rough network you logged in from, and when, so that we can tell you if somebody logs in from elsewhere. Erased after 180 days without use. In the browser itself, and not here, a cookie without your data stays for a year, so that the tries of others do not make you wait.',
  },
  second_factor: {
    title: 'Second step to log in',
    body: () =>
      'Only if you turn it on: the secret shared with your app, encrypted, the last code used, and digests of the backup codes. Erased when you turn it off.',
  },
  links: {
    title: 'Links we send you',
    body: () =>
      'Of each link, only a digest, what it is for and which account it belongs to. They work once: for 24 hours those that confirm an e-mail, for one hour the one for the password. Then they are erased.',
  },
  connected_sites: {
    title: 'Connected sites',
    body: ({ to }) => (
      <>
        The sites, such as the travel site, where you logged in with this account: what you allowed them to know, and when. Their keys, of
        which we keep digests, stop working after 90 days, or at once when you remove their access in{' '}
        <Link to={to('account')}>your account</Link>.
      </>
    ),
  },
  trip_session: {
    title: 'A trip on hold',
    body: () =>
      'If the travel site sends you here to log in: which site and address to return to. It belongs to a cookie and not to your name, and lasts two days at most.',
  },
  searches: {
    title: 'Trip searches',
    body: () => (
      <>
        Those you sent while logged in, tied to your account: see <a href="#busquedas">When you search for a trip</a>. If you delete the
        account, they stay without saying whose they are.
      </>
    ),
  },
  bookings: {
    title: 'Bookings and contributions',
    body: () => (
      <>
        The bookings that came from those searches, or that you made on the travel site with your account here, and what they gave: see{' '}
        <a href="#reservas">When you book</a>. If something about a booking does not add up, we note that a person has to look at it. If you
        delete the account, the amounts stay without your name.
      </>
    ),
  },
  sales: {
    title: 'Trips that we sell you',
    body: () =>
      'If you write to us or call us about a trip: your name, e-mail and telephone, which trip you want and with whom (the ages of children), what we quoted, what we noted while helping you, and what became of each trip. Only our sales team sees it. If you have an account with that same confirmed e-mail and delete it, your name, your contact details and the notes are deleted too, and the trip stays without a name. Of those who sell: which deals and tasks they have, what they moved and when they looked at each.',
  },
  donations: {
    title: 'Donations and questions',
    body: () =>
      'If you donate: the name you give us, whether you want it shown, your message, how the money came, its reference, the proof and who entered it. The amount is always public; your name, only if you choose so. If you ask about a contribution of yours: the question, the answer and who gave it. If you delete the account, your name, your message and your questions are erased; the amount stays, and the proof, which only administrators of the site see, because it proves the money. Of each receipt and statement that you download: its number, its date and the fingerprint of the file, without the file; if you delete the account, they are no longer yours.',
  },
  trail_watches: {
    title: 'Alerts of a trail, without an account',
    body: () =>
      'If you leave your address to be told about a contribution: the address, encrypted, your language, and when you confirmed it. Nobody sees it, administrators of the site neither. Unconfirmed it is erased after 48 hours; later, when you stop with one click or a day after the last stage, and after three years at the latest.',
  },
  messages: {
    title: 'Messages about the account',
    body: () =>
      'For each message we send you (confirming the e-mail, recovering the password, notices): the address, language, subject, date and whether it went out, for a year. If it was sent, its text is not kept. If the site has no mail server configured, the text stays within reach of its administrators for 30 days.',
  },
  audit: {
    title: 'Log of what the team does',
    body: () =>
      'What each member of the team did, to which account or project, when and why (such as giving a permission or disabling an account). It is kept so that the team can be held to account; if you delete yours, only its internal number stays, which no longer leads to anybody.',
  },
  attempts: {
    title: 'Attempts',
    body: () => (
      <>
        How many times somebody tried to log in, to sign up or to ask for a message: see <a href="#servidor">What the server sees</a>.
      </>
    ),
  },
  tasks: {
    title: 'Internal tasks',
    body: () =>
      'The site notes what it has to do for an account, such as sending it a message, with the internal number of the account and whether it worked.',
  },
}
