/** What a person does in the system (R 1.2). */
export const USER_TYPE = { administrator: 1, technician: 2, engineer: 3 } as const
export type UserType = (typeof USER_TYPE)[keyof typeof USER_TYPE]

export const isUserType = (value: unknown): value is UserType => value === 1 || value === 2 || value === 3

/** Shown to a person as their role (R 10.12). */
export const userTypeName: Record<UserType, string> = { 1: 'Administrador', 2: 'Técnico', 3: 'Ingeniero' }

/** The signed-in official, as rules see them. */
export type Official = { id: number; email: string; departmentId: number; userType: UserType }
