export const metadata = { title: 'Fern & Fig' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body style={{ fontFamily: 'sans-serif', maxWidth: 480, margin: '48px auto' }}>
        {children}
      </body>
    </html>
  );
}
