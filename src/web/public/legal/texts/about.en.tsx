import { Link } from 'react-router'
import type { AboutText } from './about-text.ts'

export const aboutEn: AboutText = {
  title: 'About us',
  description: ({ site }) =>
    `Why ${site.brand.name} exists, how half of the profit of your trip reaches a project, who runs it, and how to join with your cause.`,
  headline: 'Every trip leaves a mark. Let it be a good one.',
  lead: ({ site }) => (
    <p>
      With {site.brand.name} you pick a project, you travel, and you can follow half of the profit of that trip, to the cent, from the
      booking to what the project did with it. And so can anybody else, without seeing who you are.
    </p>
  ),
  why: {
    title: 'Why it exists',
    body: ({ site, to }) => (
      <>
        <p>
          Every booking leaves a profit, and nearly always all of it stays with the agency. {site.brand.name} starts from a simple idea:
          half of it can go to somebody who is already doing something good (a well, a classroom, a health post) without the trip costing a
          cent more.
        </p>
        <p>
          It also starts from a healthy distrust. “Part of it goes to a good cause” is easy to say and hard to check. So here every
          contribution has a code and a public trail: what was sold, how much was earned, how much half is, who received it and what they
          did. It is all in <Link to={to('transparency')}>Transparency</Link>.
        </p>
      </>
    ),
  },
  path: {
    title: 'How it works: the path of the money',
    lead: 'Eight steps, from your choice to what the project did. Under each one, what everybody can see.',
    seen: 'In plain sight:',
    steps: [
      {
        title: 'You choose a project',
        text: 'Before you search, and you can change or clear it whenever you like. If you choose none, your contribution goes to the common fund.',
        seen: 'nothing yet. Your choice is only in your browser or, if you are logged in, in your account.',
      },
      {
        title: 'You search, and we take you to the travel site',
        text: 'We note the search with a code, the project and, if you are logged in, your account. Then we leave you on the travel site with everything filled in.',
        seen: 'the kind of trip and the date, and only if there is a booking later.',
      },
      {
        title: 'You book and pay there',
        text: 'The travel site sells to you, charges you and gives you the receipt. We never see your payment data or the passengers’.',
        seen: 'nothing about who travels.',
      },
      {
        title: 'The travel site reports the booking',
        text: 'In a signed message and part by part: price, cost, commissions and fees, taxes. That is how the profit is recorded; it is never estimated.',
        seen: 'every one of those parts.',
      },
      {
        title: 'Half is worked out',
        text: '50% of the profit, to the cent. It is “to be confirmed”, apart from what is collected, because the trip can still change or be cancelled.',
        seen: 'the contribution, in the lightest tone of the project’s bar.',
      },
      {
        title: 'A person reviews it',
        text: 'If the booking is in order, it is approved. From that moment, and not before, it counts as collected.',
        seen: 'the day it was approved, or that it was not.',
      },
      {
        title: 'The organization is paid',
        text: 'Together with other confirmed contributions, by bank transfer.',
        seen: 'the day it was paid.',
      },
      {
        title: 'The project tells what it did',
        text: 'After each payment, the organization owes a report to everyone who contributed.',
        seen: 'the report, on the project’s page.',
      },
    ],
  },
  example: {
    title: 'The sums, in round numbers',
    note: 'This is an example. The real sums are on the trail of each contribution.',
  },
  operator: {
    title: 'Who runs it',
    body: ({ site }) => (
      <p>Behind {site.brand.name} is a travel agency that puts up half of its profit and answers for every sum published here.</p>
    ),
    name: 'Company',
    tax_id: 'Tax id (CUIT)',
    file_number: 'Licence (legajo)',
    address: 'Address',
  },
  organizations: {
    title: 'Rotary and everyone else',
    body: ({ site, to }) => (
      <>
        <p>
          The causes of {site.brand.name} are the seven areas in which Rotary works around the world, and many projects are born in Rotary
          clubs and are grouped by their districts. But the door is the same for all: Rotaract clubs, NGOs, schools, hospitals, libraries,
          volunteer firefighters, cooperatives. <Link to={to('organizations')}>Meet the organizations</Link>.
        </p>
        <p>
          Each speaks for itself: a club publishing here does not mean that Rotary International organizes, endorses or guarantees{' '}
          {site.brand.name}.
        </p>
      </>
    ),
  },
  join: {
    title: 'Join with your cause',
    body: () => (
      <p>
        Register your organization on the site: it takes a few minutes. A person on our team reviews it, and once it is approved you can
        write your projects. If you would rather talk first, write to us. It costs nothing, neither now nor later.
      </p>
    ),
    needs: {
      title: 'What it takes',
      items: [
        'An organization that exists, and a person who answers for it.',
        'A definite project: what, where, for whom and how much. If it has a budget by item, it must add up to the goal.',
        'One to three causes, and at least one picture.',
        'A bank account of the organization to receive the transfers.',
        'A commitment to tell what you did after each payment.',
      ],
    },
    approval: {
      title: 'How approval works',
      items: [
        'A person on our team reviews the organization first, and then each project.',
        'If something is missing or does not add up, we tell you what it is and how to mend it. A rejection always comes with its reason.',
        'An approved project is not edited at will: changes are requested, and looked at again.',
        'Each organization may have up to ten projects.',
      ],
    },
    subject: 'I would like to join with a cause',
  },
  limits: {
    title: 'What we cannot promise',
    lead: 'We would rather say so first.',
    items: [
      {
        title: 'A fixed term.',
        text: 'Between the booking and the payment there is a review and, often, a trip that has not happened yet.',
      },
      {
        title: 'That every trip leaves something.',
        text: 'If a booking gives no profit there is no half to share. And if it did not come from a search made here, we have no way to recognise it.',
      },
      {
        title: 'How a project turns out.',
        text: 'We review it before publishing and show its reports, but the organization is the one doing it.',
      },
      {
        title: 'Sums without mistakes.',
        text: 'The travel site reports the profit. If something was wrong it is corrected with a new step, in plain sight; what came before is not erased.',
      },
      { title: 'A tax deduction.', text: 'The donation is ours, from our profit, so the receipt is not yours.' },
    ],
  },
}
