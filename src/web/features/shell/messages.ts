/** Specification sections 1 and 2 (Dashboard layout), to the letter where they give a text. */
export const messages = {
  product: 'Vigía',
  skip: 'Saltar al contenido',
  navigation: 'Menú principal',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  position: 'Funcionario Administrador',
  accountMenu: (email: string, initials: string) => `${initials}: menú de la cuenta ${email}`,
  role: (name: string) => `Rol: ${name}`,
  profile: 'Ver perfil',
  help: 'Ayuda',
  logout: 'Cerrar sesión',
  welcome: (email: string) => `Bienvenido, ${email}`,
  field: 'Mis visitas en campo',
  userId: 'Id de usuario',
  departmentId: 'Id de departamento',
}
