/** The three kinds of account, by their `user_type_id` on the wire (R 1.2). */
export const USER_TYPE = { administrator: 1, technician: 2, engineer: 3 } as const
export type UserType = (typeof USER_TYPE)[keyof typeof USER_TYPE]

export const isUserType = (value: unknown): value is UserType => value === 1 || value === 2 || value === 3

/** Role name that the app shows, by user type (R 10.12). */
export const userTypeName: Record<UserType, string> = { 1: 'Administrador', 2: 'Técnico', 3: 'Ingeniero' }

/**
 * The signed-in official, as far as rules depend on it.
 * @property isOutboxOnly the contract is over, and the session may only send what was made before (R 17.9)
 */
export type Official = {
  id: number
  email: string
  departmentId: number
  userType: UserType
  isOutboxOnly?: true
}
