import { Link } from 'react-router'
import type { ProseSection } from './prose.ts'

export const accountSectionEn: ProseSection = {
  title: 'If you create an account',
  body: ({ to }) => (
    <>
      <p>
        It takes your name, your surname, a username, your e-mail and a password. Without them there is no account, but you can use the site
        all the same. We do not ask for your phone, document, tax id (CUIL) or Rotary member number. The picture is a drawing made by the
        site, not a photo.
      </p>
      <p>
        We also keep the language, the project you chose, the permissions of the account, and when you created it, accepted the terms and
        confirmed your e-mail. All of it is there so that you can sign in, recover your password, find your project and get the messages of
        the account. It is not published; whoever signs up can only find out that a username is already in use.
      </p>
      <p>
        Of each session we keep the browser and system (such as “Firefox · Windows”), the network you came from, which is the beginning of
        the IP address and not the whole of it, when it began, when it ends and when it was last used. In{' '}
        <Link to={to('account')}>your account</Link> you see where you are signed in and can close one session or all of them.
      </p>
      <p>
        The password is not kept: there is only an argon2id digest, by which it can be checked and not read. Of the key of each session, and
        of that of each link we mail, we keep only a SHA-256 digest.
      </p>
      <p>
        Of each message of your account (confirming the e-mail, recovering the password, and security notices) we note the address, the
        language, the subject, the date and whether it went out. If it was sent, its text is not kept. If the site has no mail server
        configured, the message does not go out and is kept with its text and its link, within reach of those who administer the site.
      </p>
    </>
  ),
}
