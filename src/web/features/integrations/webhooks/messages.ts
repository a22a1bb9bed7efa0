export const webhookTexts = {
  list: 'Webhooks',
  intro:
    'Un webhook avisa a otro sistema, por internet, apenas ocurre algo en Vigía. El aviso no lleva contenido: solo dice qué pasó y con qué.',
  create: 'Nuevo webhook',
  created: 'Webhook creado',
  submit: 'Crear webhook',
  url: 'Dirección',
  urlHint: 'Del sistema que recibe: https:// y un servidor público, por ejemplo https://sistema.gov.co/vigia.',
  types: 'Eventos que recibe',
  all: 'Todos',
  none: 'Ninguno',
  failingSince: (instant: string) => `Falla desde el ${instant}`,
  offSince: (instant: string) => `Desde el ${instant}`,
  restored: {
    title: 'Esta instalación se cargó de una copia',
    text: 'Sus webhooks quedaron apagados, para no enviar los mismos eventos que la instalación de donde viene la copia. Enciéndalos solo si esta instalación es la que debe enviar.',
  },
  shown: {
    title: 'Webhook creado',
    text: 'Copie el secreto ahora: no se volverá a mostrar. Con él, el sistema que recibe comprueba que los avisos vienen de Vigía.',
    label: (name: string) => `Secreto del webhook a ${name}`,
    copy: 'Copiar secreto',
    copied: 'Secreto copiado',
    done: 'Ya lo copié',
    leave: {
      title: 'Secreto sin copiar',
      text: 'El secreto no se volverá a mostrar. ¿Desea cerrarlo sin copiarlo?',
      confirmLabel: 'Cerrar sin copiarlo',
      isDestructive: true,
    },
  },
  deliveries: 'Ver entregas',
  test: {
    action: 'Probar',
    sending: 'Enviando la prueba…',
    works: (status: number | null) => `Prueba recibida: el servidor respondió ${status}.`,
    fails: 'La prueba no se recibió.',
  },
  stop: {
    action: 'Apagar',
    title: 'Apagar webhook',
    text: (url: string) =>
      `${url} deja de recibir avisos. Lo que ocurra mientras tanto queda guardado: al encenderlo usted decide si se envía.`,
    done: 'Webhook apagado',
  },
  start: {
    action: 'Encender',
    title: 'Encender webhook',
    ask: 'Lo que ocurrió mientras estuvo apagado',
    send: 'Enviarlo también, en su orden',
    skip: 'No enviarlo: solo lo que ocurra desde ahora',
    repeated:
      'Si otra instalación ya envió esos eventos, el sistema que recibe los tendrá dos veces, con el mismo número.',
    submit: 'Encender',
    done: 'Webhook encendido',
  },
  replay: {
    all: 'Enviar todo de nuevo',
    allText: (url: string) =>
      `${url} recibe otra vez todos los eventos desde el comienzo, con los mismos números; también los que ya recibió. Si está apagado, se enciende.`,
    from: 'Enviar de nuevo desde aquí',
    fromText: (event: string) =>
      `Se envían otra vez ${event} y todos los eventos posteriores, con los mismos números; también los que ya se recibieron. Si el webhook está apagado, se enciende.`,
    title: 'Enviar de nuevo',
    confirmLabel: 'Enviar de nuevo',
    done: (count: number) => (count === 1 ? '1 evento por enviar' : `${count} eventos por enviar`),
  },
  remove: {
    action: 'Eliminar',
    title: 'Eliminar webhook',
    text: (url: string) =>
      `${url} deja de recibir avisos de inmediato. Se pierden lo que está en espera, la lista de entregas y el secreto. Esta acción no se puede deshacer.`,
    waiting: (count: number) => (count === 1 ? 'Queda 1 aviso sin enviar.' : `Quedan ${count} avisos sin enviar.`),
    done: 'Webhook eliminado',
  },
}

export const deliveryTexts = {
  title: 'Entregas del webhook',
  back: 'Volver a los webhooks',
  intro: 'Avisos de los últimos 30 días, los más recientes primero. La lista se actualiza sola.',
  answered: (status: number) => `Respondió ${status}`,
}
