import { useLocation } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { IconArrowRight, IconSearch } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { Pagination } from '../../kit/ui/lists/pagination.tsx'
import { Badge, Button, ButtonLink } from '../../kit/ui/ui.tsx'
import { StateBadge } from '../components/contributions/state-badge.tsx'
import { ContactLinks } from '../shell/contact-links.tsx'
import { Specimens, StyleSection } from './style-section.tsx'

const LOOKS = ['primary', 'secondary', 'outline', 'quiet'] as const
const STATES = ['expected', 'confirmed', 'paid', 'void', 'not_approved'] as const
const CONTACT = {
  whatsapp_number: '5492610000000',
  operator: { name: '', file_number: '', tax_id: '', address: '', email: 'hola@huella.example' },
}

/** Buttons and other controls, and small labels. */
export function StyleControls() {
  return (
    <>
      <StyleSection id="buttons" title={m.style_buttons()}>
        <Specimens title={m.style_at_rest()}>
          {LOOKS.map((look) => (
            <Button key={look} look={look}>
              {m.project_choose_and_travel_short()}
            </Button>
          ))}
        </Specimens>
        <Specimens title={m.style_disabled()}>
          {LOOKS.map((look) => (
            <Button key={look} look={look} disabled>
              {m.project_choose_and_travel_short()}
            </Button>
          ))}
        </Specimens>
        <Specimens title={m.style_with_icon()}>
          <Button>
            <IconSearch size={20} aria-hidden="true" />
            {m.travel_search()}
          </Button>
          <Here look="outline">
            {m.project_see_others()}
            <IconArrowRight size={18} aria-hidden="true" />
          </Here>
        </Specimens>
        <Specimens title={m.style_links()}>
          <Link to="#buttons">{m.contribution_follow()}</Link>
          <ContactLinks site={CONTACT} />
        </Specimens>
      </StyleSection>
      <StyleSection id="badges" title={m.style_badges()}>
        <Specimens title={m.style_at_rest()}>
          <Badge>{m.project_filter_cause()}</Badge>
          <Badge tone="good">{m.project_completed()}</Badge>
          <Badge tone="gold">{m.project_published()}</Badge>
        </Specimens>
        <Specimens title={m.style_money_states()}>
          {STATES.map((state) => (
            <StateBadge key={state} state={state} />
          ))}
        </Specimens>
        <Pages page={6} pages={97} />
      </StyleSection>
    </>
  )
}

function Here({ look, children }: { look: 'outline'; children: React.ReactNode }) {
  return (
    <ButtonLink look={look} to={useLocation().pathname} preventScrollReset>
      {children}
    </ButtonLink>
  )
}

function Pages(props: { page: number; pages: number }) {
  const { pathname } = useLocation()
  return <Pagination {...props} hrefOf={(page) => `${pathname}?page=${page}`} />
}
