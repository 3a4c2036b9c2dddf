call add_to_privacy(
  'Notificaciones',
  'Lo que te avisamos dentro del sitio, bajo la campana (un aporte confirmado, pagado o rendido; un proyecto aprobado o con cambios pedidos): de qué trata, cuándo fue y cuándo lo leíste. Solo vos las ves, y se borran con tu cuenta. Para mostrarlas en el momento, el sitio guarda un día un aviso con su identificador.',
  'Notifications',
  'What we tell you within the site, under the bell (a contribution confirmed, paid or reported on; a project approved or with changes asked for): what it is about, when it was and when you read it. Only you see them, and they are deleted with your account. To show them at once, the site keeps a note with their identifier for a day.');
