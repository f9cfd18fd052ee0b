// Before anything is drawn: the colours chosen last time, so that nothing flashes.
const theme = localStorage.getItem('fray-theme')
if (theme) document.documentElement.dataset.theme = theme
