/** Column labels of the lists of integrations, for their screens and their files. */
export const tokenLabels = {
  name: 'Nombre',
  scopes: 'Permisos',
  createdBy: 'Responsable',
  createdAt: 'Creado el',
  expiresOn: 'Vence el',
  lastUsedOn: 'Último uso',
  isActive: 'Estado',
}

export const webhookLabels = {
  url: 'Dirección',
  types: 'Eventos',
  isActive: 'Estado',
  deliveredAt: 'Última entrega',
  waiting: 'En espera',
  createdBy: 'Creado por',
}

export const deliveryLabels = {
  type: 'Evento',
  state: 'Estado',
  attempts: 'Intentos',
  answer: 'Respuesta',
  createdAt: 'Preparado',
  triedAt: 'Último intento',
  nextAt: 'Próximo intento',
}

export const ALL_EVENTS = 'Todos los eventos'
/** Stands for the instant of a webhook's last delivery. */
export const NEVER_DELIVERED = 'Ninguna'
/** The two states of a webhook, as its filter names them. */
export const onText = (isOn: boolean): string => (isOn ? 'Encendido' : 'Apagado')
