export const messages = {
  title: 'Auditoría',
  intro: 'Quién hizo qué y cuándo en este departamento. El registro no se puede cambiar ni borrar.',
  view: 'Ver detalle',
  open: { user: 'Ir al usuario', establishment: 'Ir al establecimiento', assignment: 'Ir a la planeación' } as Readonly<
    Record<string, string>
  >,
  openRecord: 'Ir al acta',
  act: (person: string, act: string, thing: string) => `${person}: ${act.toLowerCase()}, ${thing}`,
  detailTitle: 'Detalle del suceso',
  what: 'Dato',
  before: 'Antes',
  after: 'Después o valor',
  noDetails: 'Este suceso no tiene más datos.',
  eventId: 'N.º de suceso',
}

export const columnLabels = {
  at: 'Fecha y hora',
  userName: 'Persona',
  action: 'Qué hizo',
  subject: 'Sobre qué',
  details: 'Detalle',
}

export const filterTexts = {
  from: 'Desde',
  to: 'Hasta',
  person: 'Persona',
  action: 'Qué hizo',
  subject: 'Sobre qué',
}
