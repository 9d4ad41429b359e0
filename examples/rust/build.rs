//! Finds libfourfold with pkg-config.
use std::process::Command;

fn main() {
    let found = Command::new("pkg-config")
        .args(["--variable=libdir", "fourfold"])
        .output()
        .expect("pkg-config is needed");
    assert!(
        found.status.success(),
        "libfourfold was not found: {}",
        String::from_utf8_lossy(&found.stderr)
    );
    let folder = String::from_utf8(found.stdout).expect("the path is UTF-8");
    println!("cargo:rustc-link-search=native={}", folder.trim());
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", folder.trim());
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
}
