import type { Profile } from './profile.queries.ts'

/** A complete profile for tests; each test states the values it depends on. */
export const aProfile = (differences: Partial<Profile> = {}): Profile => ({
  documentNumber: '1047000222',
  firstName: 'Tomás',
  middleName: null,
  lastName: 'Blanco',
  secondLastName: null,
  address: 'Calle 30 # 5-12',
  department: 'Bolívar',
  municipality: 'Arjona',
  primaryEmail: 'tecnico@vigia.demo',
  otherEmails: [],
  phone: '3005551234',
  profilePicture: null,
  signature: null,
  curriculum: { profession: undefined, professionalCard: undefined, studies: [], jobs: [] },
  mustChangePassword: false,
  rowVersion: 1,
  pendingIdentity: null,
  ...differences,
})
