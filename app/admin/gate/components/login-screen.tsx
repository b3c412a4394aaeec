export function LoginScreen() {
  return <h1>Admin Panel</h1>;
}
