import { USER_TYPE } from '../access/official.ts'

/** Words of the acta, the user form and plans about an official whose signature is not stored. */
export const NO_STORED_SIGNATURE = 'Sin firma registrada'

/** Whether an official signs visits: technicians and engineers do. */
export const signsVisits = (userType: number | null | undefined): boolean =>
  userType === USER_TYPE.technician || userType === USER_TYPE.engineer

/** Tells who gives a visit to such an official what follows from it. */
export const DRAWS_AT_VISITS = `${NO_STORED_SIGNATURE}: firmará cada visita en el dispositivo. Puede registrarla en su perfil.`
