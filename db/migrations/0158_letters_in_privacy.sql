call add_to_privacy(
  'Correos que no querés, y correos que no llegan',
  'Si pedís no recibir más un tipo de correos, guardamos esa elección con tu cuenta; sin cuenta, con una huella de tu dirección que no permite leerla. Si tu dirección rechaza nuestros correos, lo anotamos y dejamos de escribirte hasta que la confirmes de nuevo o, a más tardar, por un año. Cuando eliminás tu cuenta guardamos tu dirección, cifrada, hasta 3 días, para avisarte que se eliminó.',
  'Letters that you do not want, and letters that do not arrive',
  'If you ask for no more letters of a kind, we store that choice with your account; without one, with a digest of your address from which it cannot be read. If your address refuses our letters, we note it and stop writing to you until you confirm it again or, at the latest, for one year. When you delete your account we store your address, encrypted, for up to 3 days, to tell you that it was deleted.');

call add_to_privacy(
  'Sitios en los que iniciaste sesión con tu cuenta',
  'Cuando termina esa sesión, les avisamos si lo pidieron, para que también la cierren. El aviso lleva el identificador de tu cuenta y el de la sesión, nada más, y no se intenta más de un día.',
  'Sites that you logged in to with your account',
  'When that session ends, we notify those that asked for it, so that they end theirs, too. The notification has the identifiers of your account and of the session, nothing else, and is not tried for more than a day.');
