/** Labels of the sales journey. */
export const TEXTS = {
  es: {
    ...{
      whatsapp: 'Escribinos por WhatsApp',
      chat: 'Cargar un chat',
      code: 'Código del mensaje',
      name: 'Nombre',
      phone: 'Teléfono',
      start: 'Empezar la venta',
    },
    ...{
      edit: 'Editar',
      kind: 'Tipo de viaje',
      from: 'Ida',
      to: 'Vuelta',
      adults: 'Adultos, habitación 1',
      save: 'Guardar',
      hotel: 'Hotel',
    },
    ...{ move: 'Mover a…', stage: 'Etapa', do_move: 'Mover', contacted: 'Contactado', quoted: 'Presupuestado', booked: 'Reservado' },
    ...{
      write: 'Escribir un presupuesto',
      what: 'Qué es',
      price: 'Precio, ARS',
      add: 'Agregar un servicio',
      until: 'Vale hasta',
      draft: 'Guardar el borrador',
    },
    ...{
      send: 'Enviar…',
      send_do: 'Enviar',
      way: 'Cómo',
      link: 'Le paso el enlace',
      page: 'Verlo como lo ve',
      total: '$\u00a01.500.050,50',
    },
    ...{
      choose: /Elegir este proyecto|Guardar mi elección/,
      chosen: 'guardamos tu proyecto',
      question: 'Tu pregunta',
      ask: 'Preguntar',
      asked: 'Enviamos tu pregunta',
    },
    ...{
      accept: 'Aceptar el presupuesto',
      accepted: 'Lo aceptaste',
      go: 'Seguir y reservar',
      opened: 'Abrió el presupuesto 1',
      timeline_accepted: 'Aceptó el presupuesto 1',
    },
    ...{
      timeline_chosen: 'Eligió el proyecto',
      gift: 'Reserva y aporte',
      cancelled: 'Reserva cancelada',
      booked_page: 'Tu viaje está reservado',
      bell: 'Aceptaron tu presupuesto',
    },
    ...{
      contact: {
        message: 'Tu consulta',
        name: 'Tu nombre',
        email: 'Tu correo',
        send: 'Enviar la consulta',
        sent: '¡Gracias! Recibimos tu consulta',
        either: 'Dejanos tu correo o tu teléfono',
      },
    },
    leads: 'Consultas',
  },
  en: {
    ...{
      whatsapp: 'Write to us on WhatsApp',
      chat: 'Enter a chat',
      code: 'Code of the message',
      name: 'Name',
      phone: 'Telephone',
      start: 'Start the deal',
    },
    ...{ edit: 'Edit', kind: 'Kind of trip', from: 'Start', to: 'End', adults: 'Adults, room 1', save: 'Save', hotel: 'Hotel' },
    ...{ move: 'Move to…', stage: 'Stage', do_move: 'Move', contacted: 'Contacted', quoted: 'Quoted', booked: 'Booked' },
    ...{
      write: 'Write a quote',
      what: 'What it is',
      price: 'Price, ARS',
      add: 'Add a service',
      until: 'Valid until',
      draft: 'Save the draft',
    },
    ...{
      send: 'Send…',
      send_do: 'Send',
      way: 'How',
      link: 'I pass on the link',
      page: 'See it as they do',
      total: 'ARS\u00a01,500,050.50',
    },
    ...{
      choose: /Choose this project|Save my choice/,
      chosen: 'we saved your project',
      question: 'Your question',
      ask: 'Ask',
      asked: 'We sent your question',
    },
    ...{
      accept: 'Accept the quote',
      accepted: 'You accepted it',
      go: 'Go on and book',
      opened: 'Opened quote 1',
      timeline_accepted: 'Accepted quote 1',
    },
    ...{
      timeline_chosen: 'Chose the project',
      gift: 'Booking and contribution',
      cancelled: 'Booking cancelled',
      booked_page: 'Your trip is booked',
      bell: 'Your quote was accepted',
    },
    ...{
      contact: {
        message: 'Your enquiry',
        name: 'Your name',
        email: 'Your e-mail',
        send: 'Send the enquiry',
        sent: 'Thank you! We received your enquiry',
        either: 'Leave your e-mail or your telephone',
      },
    },
    leads: 'Enquiries',
  },
} as const

/** An offer's address. */
export const OFFER = { es: 'vendimia-en-mendoza', en: 'harvest-festival-in-mendoza' } as const

/** An event's. */
export const EVENT = { es: 'fiesta-de-la-vendimia', en: 'national-grape-harvest-festival' } as const
