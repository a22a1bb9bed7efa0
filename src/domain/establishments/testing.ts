/** Fields of a company in Arjona that its form, its sheet and its row of a list share, for tests. */
export const ESTABLISHMENT_FIELDS = {
  populationType: 'URBANA',
  locationDescription: 'La Cruz',
  identificationNumber: '900123456',
  address: 'Calle 45 # 12-30',
  phone: '6056281234',
  mobilePhone: '3004567890',
  openingTime: '06:00',
  closingTime: '21:30',
  responsibleName: 'José Peña',
  responsibleIdNumber: '1047123456',
  responsibleMobilePhone: '3011112222',
  responsibleCapacity: 'Administrador',
} as const
